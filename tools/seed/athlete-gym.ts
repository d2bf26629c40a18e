import { designText, readDesignText } from '#shared/gym-design/text.ts';
import { logInAthlete } from './visit.ts';

/** The template that the demo customer has begun with, and what he calls it. */
const TEMPLATE = '/zeus-builder/project/edit?template=one-car-garage';
const NAME = 'Alex’s garage';

/** Gives the demo customer a gym that he has drawn, as the editor's form saves one. */
export async function makeAthleteGym(url: string): Promise<void> {
  const visit = await logInAthlete(url);
  const page = await visit.see(TEMPLATE);
  const design = readDesignText(/name="design" value="([^"]*)"/.exec(page)?.[1] ?? null);
  if (!design) throw new Error('the demo customer finds no template to begin with');
  await visit.post('/zeus-builder/project/edit', {
    ...{ design: designText({ ...design, name: NAME }), action: 'save' },
  });
}
