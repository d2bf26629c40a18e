import { readFileSync, writeFileSync } from 'node:fs';
import { type Description, takeOutCalls, takeOutWebhooks } from './adyen/take-out.ts';

/**
 * Extracts from Adyen's published OpenAPI descriptions what the tests of the adapter need: `node
 * tools/adyen-descriptions.ts FOLDER`, then `npx biome format --write worker/testing/adyen`.
 */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder with CheckoutService-v72.json and Webhooks-v1.json.');

function read(name: string): Description {
  return JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as Description;
}

function write(name: string, value: unknown): void {
  writeFileSync(`worker/testing/adyen/${name}`, `${JSON.stringify(value, null, 2)}\n`);
}

write('checkout.json', takeOutCalls(read('CheckoutService-v72.json')));
write('webhooks.json', takeOutWebhooks(read('Webhooks-v1.json')));
