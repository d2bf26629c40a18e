import { expect, it } from 'vitest';
import { productName } from './product-name.ts';

it.each([
  ['Forge Kettlebell', ['forg', 'kettlebel'], 'kettlebel'],
  ['Forge Kettlebell 24 kg', ['forg', 'kettlebel', '24', 'kg'], 'kettlebel'],
  ['Forge Kettlebell, 24 kg', ['forg', 'kettlebel'], 'kettlebel'],
  ['Strap for Power Rack', ['strap'], 'strap'],
  ['Rack with Bench', ['rack'], 'rack'],
  ['Bench – black', ['bench'], 'bench'],
  ['45', ['45'], ''],
])('%s names %j', (text, thing, head) => {
  expect(productName(text)).toMatchObject({ thing, head });
});
