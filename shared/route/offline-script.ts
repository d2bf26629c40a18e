/** Address of the script that shows a page of the store's own where there is no connection. */
export const OFFLINE_SCRIPT = '/offline.js';
