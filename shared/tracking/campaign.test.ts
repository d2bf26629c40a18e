import { expect, it } from 'vitest';
import { campaignOfLink, readCampaign, writeCampaign } from './campaign.ts';

it.each([
  ['campaignId=12&templateId=34', { campaignId: 12, templateId: 34 }],
  ['templateId=34&campaignId=12&utm_source=x', { campaignId: 12, templateId: 34 }],
  ['campaignId=12', { campaignId: 12, templateId: null }],
  ['campaignId=12&templateId=me%40x.test', { campaignId: 12, templateId: null }],
  ['templateId=34', null],
  ['campaignId=0', null],
  ['campaignId=-1', null],
  ['campaignId=1.5', null],
  ['campaignId=1234567890123456', null],
  ['campaignId=ada%40x.test', null],
  ['', null],
])('the link with %s is of %j, and the cookie keeps it', (query, campaign) => {
  expect(campaignOfLink(new URLSearchParams(query))).toEqual(campaign);
  if (campaign) expect(readCampaign(writeCampaign(campaign))).toEqual(campaign);
});

it.each([undefined, '', '.', 'x.12', '0.1', '12.34.56e3'])('the cookie %j is of nothing but its numbers', (cookie) => {
  const read = readCampaign(cookie);
  expect(read === null || JSON.stringify(read) === '{"campaignId":12,"templateId":34}').toBe(true);
});
