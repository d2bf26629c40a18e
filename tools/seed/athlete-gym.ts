import { readDesignText } from '#shared/gym-design/read-text.ts';
import { designText } from '#shared/gym-design/text.ts';
import { logInAthlete } from './visit.ts';

/** The template that the demo customer started with, and the name of the resulting gym. */
const TEMPLATE = '/zeus-builder/project/edit?template=one-car-garage';
const NAME = 'Alex’s garage';

/** Gives the demo customer a finished gym, saved in the same way as by the editor's form. */
export async function makeAthleteGym(url: string): Promise<void> {
  const visit = await logInAthlete(url);
  const page = await visit.see(TEMPLATE);
  const design = readDesignText(/name="design" value="([^"]*)"/.exec(page)?.[1] ?? null);
  if (!design) throw new Error('the demo customer finds no template to begin with');
  await visit.post('/zeus-builder/project/edit', {
    design: designText({ ...design, name: NAME }),
    action: 'save',
  });
}
