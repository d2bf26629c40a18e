/** The email of the marketing service that led a visitor to the store. */
export interface Campaign {
  readonly campaignId: number;
  /** Null if its link did not say. */
  readonly templateId: number | null;
}

/** Names of the parameters with which the email service marks its links, and what a query must have to be read. */
export const CAMPAIGN_NAMES = /campaignId|templateId/;

function idIn(text: string | null | undefined): number | null {
  const id = /^\d{1,15}$/.test(text ?? '') ? Number(text) : 0;
  return id > 0 ? id : null;
}

/** Reads the campaign that a link names (`?campaignId=12&templateId=34`); null if it names none. */
export function campaignOfLink(query: URLSearchParams): Campaign | null {
  const campaignId = idIn(query.get('campaignId'));
  return campaignId === null ? null : { campaignId, templateId: idIn(query.get('templateId')) };
}

/** Reads the cookie that remembers a campaign: both ids between a point, or the first alone. */
export function readCampaign(cookie: string | undefined): Campaign | null {
  const [campaign, template] = (cookie ?? '').split('.');
  const campaignId = idIn(campaign);
  return campaignId === null ? null : { campaignId, templateId: idIn(template) };
}

/** Writes the cookie. */
export function writeCampaign({ campaignId, templateId }: Campaign): string {
  return templateId === null ? String(campaignId) : `${campaignId}.${templateId}`;
}
