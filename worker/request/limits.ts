/** Most bytes of an import request or an upload (public contract, section 3: uploads 10 MiB). */
export const FEED_BODY_LIMIT = 10 * 1024 * 1024;
