import { beforeAll, describe, expect, it, vi } from 'vitest';
import { png } from '#worker/testing/png.ts';
import { env, request } from '#worker/testing/store.ts';

const FILE = 'shelf/grey%20bar.png';

beforeAll(async () => {
  const answer = await request(`/svc_staff/media/${FILE}`, {
    method: 'PUT',
    headers: {
      authorization: 'Bearer test-staff-token-0123456789',
      'x-picture-width': '40',
      'x-picture-height': '20',
      'x-picture-hash': 'h1',
    },
    body: await png({ width: 40, height: 20 }),
  });
  expect(answer.status).toBe(201);
});

/** Recognizes the type of a picture by its first bytes. */
function kindOf(bytes: Uint8Array): string {
  const text = String.fromCharCode(...bytes.subarray(0, 12));
  if (text.startsWith('\x89PNG')) return 'png';
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('RIFF') && text.endsWith('WEBP')) return 'webp';
  return text.slice(4).startsWith('ftypavif') ? 'avif' : 'unknown';
}

async function get(path: string, accept = '*/*') {
  const answer = await request(path, { headers: { accept } });
  return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

describe('pictures', () => {
  it('the original is the merchant’s file', async () => {
    const { answer, bytes } = await get(`/media/o/${FILE}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(bytes).toEqual(await png({ width: 40, height: 20 }));
  });

  it.each([
    ['image/webp,*/*', 'webp'],
    ['image/png,*/*', 'jpeg'],
    ['', 'jpeg'],
  ])('with Accept %j are served as %s, the second time from the cache', async (accept, kind) => {
    for (const _ of ['made', 'kept']) {
      const { answer, bytes } = await get(`/media/w360/${FILE}`, accept);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `image/${kind}`]);
      expect(answer.headers.get('vary')).toBe('accept');
      expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=\d+/);
      expect(kindOf(bytes)).toBe(kind);
    }
  });

  it('get a quick answer first, and the smallest format once it is made', async () => {
    const accept = 'image/avif,image/webp,*/*';
    const first = await get(`/media/w521/${FILE}`, accept);
    expect(kindOf(first.bytes)).toBe('webp');
    expect(first.answer.headers.get('cache-control')).toBe('public, max-age=300');
    await vi.waitFor(async () => expect(kindOf((await get(`/media/w521/${FILE}`, accept)).bytes)).toBe('avif'), {
      timeout: 10_000,
    });
  });

  it('are never enlarged, and are cropped to the requested shape', async () => {
    const info = async (path: string) => {
      const { bytes } = await get(path, 'image/webp');
      return env.IMAGES.info(new Blob([bytes]).stream());
    };
    expect(await info(`/media/w83/${FILE}`)).toMatchObject({ width: 40, height: 20 });
    const square = (await info(`/media/w83-1x1/${FILE}`)) as { width: number; height: number };
    expect(square.width).toBe(square.height);
  });

  it.each(['w361', 'w0360', 'w360-2x3', 'w360-1x1-123456', 'h200', 'width=360', 'o360', '..'])(
    'with an unlisted transformation do not exist: %s',
    async (part) => {
      const { answer } = await get(`/media/${part}/${FILE}`);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
    },
  );

  it.each(['/media/w360/none.webp', '/media/o/none.webp', '/media/o/..%2foriginal%2fshelf', '/media/w360', '/media/'])(
    '%s does not exist',
    async (path) => {
      expect((await get(path)).answer.status).toBe(404);
    },
  );

  it('opened on their own run nothing', async () => {
    const { answer } = await get(`/media/o/${FILE}`);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('sandbox');
    expect(policy).not.toContain('unsafe-inline');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });
});
