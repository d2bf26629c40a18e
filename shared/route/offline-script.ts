/** Address of the script that shows the store's own page when there is no connection. */
export const OFFLINE_SCRIPT = '/offline.js';
