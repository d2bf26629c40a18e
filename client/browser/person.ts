import { make } from '#client/browser/make.ts';
import { readPersonWord } from '#shared/order/person-frame.ts';

/** Longest time until the frame shows its question, in milliseconds. */
const LIMIT_MS = 15_000;

/**
 * Shows the captcha's frame in a place, and returns its token. Rejects if there is none, for example because the frame
 * does not answer.
 */
function askPerson(place: HTMLElement, href: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const frame = make('iframe', { src: href, title: 'Are you a person?', class: 'person-frame', hidden: '' });
    const end = (): void => {
      clearTimeout(timer);
      removeEventListener('message', hear);
      frame.remove();
    };
    const fail = (): void => {
      end();
      reject(new Error('Unable to generate captcha token'));
    };
    const timer = setTimeout(fail, LIMIT_MS);
    const hear = ({ data, source, origin }: MessageEvent): void => {
      const word = readPersonWord(data);
      if (source !== frame.contentWindow || origin !== location.origin || !word) return;
      if (word.person === 'asks') {
        // The visitor has been asked and may take any amount of time.
        clearTimeout(timer);
        frame.hidden = false;
        frame.scrollIntoView({ block: 'center' });
        frame.focus();
      } else if (word.person === 'failed') fail();
      else {
        end();
        resolve(word.token);
      }
    };
    addEventListener('message', hear);
    place.replaceChildren(frame);
  });
}

/**
 * A captcha token from a place; undefined if nothing is asked there. A missing token is only reported (spec 3 section 8):
 * the store decides about what it belongs to.
 */
export async function personToken(place: HTMLElement | null, href: string | undefined): Promise<string | undefined> {
  if (!place || href === undefined) return undefined;
  try {
    return await askPerson(place, href);
  } catch (error) {
    reportError(error);
    return undefined;
  }
}
