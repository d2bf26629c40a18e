/** Address of a service call on the page's site: `/svc_list/lists` is `/svc_list/site/CAN/lists` on CAN (spec 3 section 7). */
export function serviceAddress(path: string): string {
  const { site = '', prefix = '' } = document.documentElement.dataset;
  return prefix === '' ? path : path.replace(/^\/svc_[a-z]+/, (service) => `${service}/site/${site}`);
}
