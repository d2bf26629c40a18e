/** Where a form of a content page is sent without script; the end of the address is its name. */
export const FORM_PAGE_PATH = '/form';
