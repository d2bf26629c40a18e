/**
 * Loads a script of another company, whose address the page's policy must allow. Rejects if it cannot be loaded, and with
 * 'Invalid script load' if there is no address (spec 3 section 5).
 */
export function loadScript(address: string): Promise<void> {
  if (address === '') return Promise.reject(new Error('Invalid script load'));
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${address} did not load`));
    };
    script.src = address;
    document.head.append(script);
  });
}
