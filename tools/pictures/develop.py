"""python3 develop.py IN.npy OUT_BASE [width ...] - traced frame to one PNG and one WebP per width (default: full size), with Pillow.

SIZE=960 brings the frame to that width first (frames are traced 1.5 times larger). AVIF=1: also an AVIF beside each WebP (avifenc)."""
import sys, subprocess, os
import numpy as np
from PIL import Image
GROUND = np.array([242, 242, 240.])
src, base = sys.argv[1], sys.argv[2]
px = np.load(src)
if px.shape[2] == 4:
    # product over the tile ground; the floor shadow fades out before the edge, so tiles join without a seam
    h, w = px.shape[:2]
    a = px[..., 3:] / 255.
    z = np.load(src.replace('.npy', '.s.npz')); sh = 1 - z['shadow'] / 255.; x0, y0, x1, y1 = z['box']
    yy, xx = np.mgrid[0:h, 0:w].astype(float)
    ys, xs = np.nonzero(a[..., 0] > .9)
    bx0, bx1, by1 = xs.min(), xs.max(), ys.max()
    sm = lambda t: (lambda q: q * q * (3 - 2 * q))(np.clip(t, 0, 1))
    # full near the product, gone at the border of the traced box
    k = sm((xx - max(x0, 2)) / max(6, bx0 - x0 + .05 * w)) * sm((min(x1, w - 3) - xx) / max(6, x1 - bx1 + .05 * w))
    k *= sm((min(y1, h - 3) - yy) / max(6, y1 - by1 + .02 * h)) * sm((yy - y0) / (.10 * h))
    close = x0 <= 2 and y0 <= 2 and x1 >= w - 2 and y1 >= h - 2        # a close-up: the shadow runs out of the frame with the product
    sh = np.clip((sh - .05) / .95, 0, 1) * (1 if close else k) * .92
    px = px[..., :3] * a + GROUND * (1 - sh[..., None]) * (1 - a) + .5
    px = px.astype(np.uint8)
    # bring the product to the middle, unless it runs out of the frame
    if not close and xs.min() > 2 and ys.min() > 2 and bx1 < w - 3 and by1 < h - 3:
        lim = lambda d, lo, hi: int(round(max(-lo, min(hi, d))))
        dx = lim(w / 2 - (bx0 + bx1) / 2, max(0, x0), max(0, w - x1)); dy = lim(h * .495 - (ys.min() + by1) / 2, max(0, y0), max(0, h - y1))
        out = np.empty_like(px); out[:] = GROUND.astype(np.uint8)
        out[max(0, dy):h + min(0, dy), max(0, dx):w + min(0, dx)] = px[max(0, -dy):h - max(0, dy), max(0, -dx):w - max(0, dx)]
        px = out
im = Image.fromarray(px)
if os.environ.get('SIZE'):
    n = int(os.environ['SIZE']); im = im.resize((n, round(im.height * n / im.width)), Image.LANCZOS)
im.save(base + '.png')
for w in [int(v) for v in sys.argv[3:]] or [im.width]:
    if im.width < w: continue
    t = im if w == im.width else im.resize((w, round(im.height * w / im.width)), Image.LANCZOS)
    out = f'{base}-{w}.webp' if len(sys.argv) > 4 else f'{base}.webp'
    t.save(out, quality=int(os.environ.get('Q', 88)), method=6)
    if os.environ.get('AVIF'):
        t.save('tmp.' + os.path.basename(base) + '.png')
        subprocess.run(['avifenc', '--min', '18', '--max', '30', '-s', '6', 'tmp.' + os.path.basename(base) + '.png', out.replace('.webp', '.avif')], capture_output=True)
        os.remove('tmp.' + os.path.basename(base) + '.png')
    print(os.path.basename(out), t.size, os.path.getsize(out))
