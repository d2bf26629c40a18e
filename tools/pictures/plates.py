"""Plates seen from the front and a little from the side, so that their thickness shows: cones round one axis, like the bars.

python3 plates.py OUT FONT [NAME]
"""
import sys, os, math
import numpy as np
from scipy import ndimage as nd
from PIL import Image, ImageDraw, ImageFont
from bars import GROUND, room

N, SS = int(os.environ.get('SIZE', 1200)), 1.5
RUBBER = {'black': (.016, .016, .017), 'red': (.42, .010, .014), 'blue': (.012, .06, .36), 'yellow': (.78, .44, .012), 'green': (.014, .17, .05), 'white': (.74, .74, .72), 'grey': (.19, .195, .20)}
LIGHT, DARK = (.80, .80, .78), (.018, .018, .018)

def bumper(width, dia=.45):
    R, h = dia / 2, width / 2
    body = [(h * .62, .055), (h * .62, .080), (h * .60, .083), (h * .56, R * .80), (h * .60, R * .815), (h * .97, R * .845), (h, R * .86), (h, R * .965), (h * .93, R * .99), (h * .84, R)]
    hub = [(h * .66, .0255), (h * .66, .053), (h * .63, .055)]
    return body, hub, (.087, R * .79)

def calibrated(width, dia=.45):
    R, h = dia / 2, width / 2
    return [(h, .036), (h, .062), (h * .35, .068), (h * .35, R - .032), (h, R - .026), (h, R - .002), (h - .002, R)], [(h * 1.03, .0252), (h * 1.03, .036), (h, .0361)], (.072, R - .036)

def deepdish(width, dia=.45):
    R, h = dia / 2, width / 2
    return [(h * .62, .0255), (h * .62, .056), (h * .55, .062), (-h * .05, .075), (-h * .05, R * .775), (h * .86, R - .036), (h, R - .030), (h, R - .006), (h - .006, R)], [], (.079, R * .77)

def lettering(font, top, bottom, dia, rr, big, n=1800, slash=True):
    """White on black, the face of a plate from edge to edge: words round the hub."""
    im = Image.new('L', (n, n)); k = n / dia
    def arc(t, r, size, up):
        f = ImageFont.truetype(font, round(size * k)); w = [f.getlength(c) + size * k * .10 for c in t]; s = -sum(w) / 2
        for c, q in zip(t, w):
            a = (s + q / 2) / (r * k); s += q; z = round(size * k * 1.6); g = Image.new('L', (z, z)); ImageDraw.Draw(g).text((z / 2, z / 2), c, font=f, fill=255, anchor='mm')
            g = g.rotate(-math.degrees(a) if up else math.degrees(a), resample=Image.BICUBIC); x, y = n / 2 + r * k * math.sin(a), n / 2 + (-1 if up else 1) * r * k * math.cos(a); im.paste(255, (round(x - z / 2), round(y - z / 2)), g)
    arc(top, rr, big, True); arc(bottom, rr, big * 1.12, False)
    if slash:
        d = ImageDraw.Draw(im)
        for g in (-1, 1):
            for i in range(3): x = n / 2 + g * rr * k + (i - 1) * big * k * .24; h = big * k * .36; d.polygon([(x - h * .25, n / 2 + h), (x + h * .15, n / 2 - h), (x + h * .42, n / 2 - h), (x + h * .02, n / 2 + h)], fill=255)
    return np.asarray(im, np.float32) / 255

def picture(name, out, shape, face, colour, ink, dia, width, rough=.50, gloss=.95, fleck=None, az=50, el=11):
    n = round(N * SS); body, hub, _ = shape; R = dia / 2; segs = []
    for prof, m in ((body, 0), (hub, 1)):
        for a, b in zip(prof, prof[1:]):
            segs.append((*a, *b, m))
            if not (m == 0 and shape[1] == []): segs.append((-a[0], a[1], -b[0], b[1], m))
            else: segs.append((-abs(a[0]) * (1 if a[0] >= 0 else -1), a[1], -abs(b[0]) * (1 if b[0] >= 0 else -1), b[1], m))
    e0 = body[-1][0]; segs.append((-e0, R, e0, R, 0)); bore = hub[0] if hub else body[0]; segs.append((-bore[0], bore[1], bore[0], bore[1], 1 if hub else 0))
    A, E_ = math.radians(az), math.radians(el); back = np.array([math.sin(A) * math.cos(E_), -math.cos(A) * math.cos(E_), math.sin(E_)]); eye = np.array([0, 0, R]) + back * 2.1; f = -back; rt = np.cross(f, [0, 0, 1]); rt /= np.linalg.norm(rt); up = np.cross(rt, f)
    P = np.array([(x, R * math.cos(t), R + R * math.sin(t)) for x in (-width / 2, width / 2) for t in np.linspace(0, 6.28, 40)]) - eye; pu, pv = P @ rt / (P @ f), P @ up / (P @ f); big = .45 / 2.1 * 1.20; uc, vc = (pu.min() + pu.max()) / 2, (pv.min() + pv.max()) / 2 - .02 * big
    j = ((np.arange(n, dtype=np.float32) + .5) / n - .5) * big; U, V = np.meshgrid(j + uc, -j + vc); D = [np.asarray(f[k] + U * rt[k] + V * up[k], np.float32) for k in range(3)]; L = np.sqrt(sum(d * d for d in D)); D = [d / L for d in D]
    O = eye - np.array([0, 0, R]); best = np.full((n, n), 1e9); idx = np.full((n, n), -1, np.int16); lim = lambda q: int(np.clip(q, 0, n)); X0, X1 = lim(((pu.min() - uc) / big + .5) * n - 6), lim(((pu.max() - uc) / big + .5) * n + 6); Y0, Y1 = lim((.5 - (pv.max() - vc) / big) * n - 6), lim((.5 - (pv.min() - vc) / big) * n + 6); box = np.s_[Y0:Y1, X0:X1]
    B, I, E = best[box], idx[box], [q[box].astype(np.float64) for q in D]                     # double precision: flat cones have steep slopes
    for i, (x0, r0, x1, r1, m) in enumerate(segs):
        with np.errstate(divide='ignore', invalid='ignore'):
            if abs(x1 - x0) < 1e-7:
                t = (x0 - O[0]) / E[0]; q = (O[1] + t * E[1]) ** 2 + (O[2] + t * E[2]) ** 2; ok = (q <= max(r0, r1) ** 2) & (q >= min(r0, r1) ** 2) & (t > 0) & (t < B); B[ok] = t[ok]; I[ok] = i; continue
            s = (r1 - r0) / (x1 - x0); c = r0 - s * x0; a = E[1] ** 2 + E[2] ** 2 - (s * E[0]) ** 2; b = O[1] * E[1] + O[2] * E[2] - s * E[0] * (c + s * O[0]); cc = O[1] ** 2 + O[2] ** 2 - (c + s * O[0]) ** 2; d = b * b - a * cc; rd = np.sqrt(np.maximum(d, 0))
            for t in ((-b - rd) / a, (-b + rd) / a):
                x = O[0] + t * E[0]; ok = (d > 0) & (t > 0) & (x >= min(x0, x1)) & (x <= max(x0, x1)) & (c + s * x > 0) & (t < B); B[ok] = t[ok]; I[ok] = i
    t = -eye[2] / D[2]; fx, fy = eye[0] + t * D[0], eye[1] + t * D[1]; on = D[2] < -.01; dx = np.clip(np.abs(fx) - width / 2, 0, None)
    sh = .58 * np.exp(-(dx / .016) ** 2 - (fy / .085) ** 2) + .34 * np.exp(-(dx / .060) ** 2 - ((fy - .01) / .150) ** 2) + .17 * np.exp(-(np.abs(fx - .03) / (.13 + width / 2)) ** 2 - ((fy - .04) / .21) ** 2)
    img = np.empty((n, n, 3), np.float32); img[:] = GROUND; img *= (1 - np.clip(nd.gaussian_filter(np.where(on, sh, 0).astype(np.float32), n / 400), 0, .85))[..., None]
    rnd = np.random.default_rng(4); base = np.array(RUBBER[colour], np.float32); tn = face.shape[0]
    for i, (x0, r0, x1, r1, m) in enumerate(segs):
        k = idx == i
        if not k.any(): continue
        t = best[k]; d = [q[k] for q in D]; p = [O[a] + t * d[a] for a in range(3)]; r = np.sqrt(p[1] ** 2 + p[2] ** 2)
        if abs(x1 - x0) < 1e-7: nx, ny, nz = np.ones_like(t), np.zeros_like(t), np.zeros_like(t)
        else: s = (r1 - r0) / (x1 - x0); q = 1 / math.sqrt(1 + s * s); nx, ny, nz = np.full_like(t, -s * q), p[1] / r * q, p[2] / r * q
        w = d[0] * nx + d[1] * ny + d[2] * nz; g = np.where(w > 0, -1, 1); nx, ny, nz = nx * g, ny * g, nz * g; w = -np.abs(w)
        if m == 0: nx, ny, nz = nx + .020 * rnd.standard_normal(len(t)), ny + .020 * rnd.standard_normal(len(t)), nz + .020 * rnd.standard_normal(len(t))
        rx, ry, rz = d[0] - 2 * w * nx, d[1] - 2 * w * ny, d[2] - 2 * w * nz; fres = (1 + w).clip(0, 1) ** 5
        dif = .20 + .62 * np.clip(.62 * nz - .30 * ny + .34 * nx + .06, 0, 1) + .30 * np.clip(.75 * nx - .45 * ny + .15, 0, 1)
        occ = np.clip(.66 + .34 * np.clip((p[2] + R) / (R * .7), 0, 1), 0, 1)
        if m == 1: col = np.array((.70, .70, .72)) * np.ones((len(t), 1)); tint = .93 + .07 * np.sin(r * 2400) if abs(x1 - x0) < 1e-7 else np.ones_like(t); v = (col * room(-rx * .2, ry, rz, .30)[:, None] * .8 + .10) * tint[:, None]
        else:
            alb = np.repeat(base[None], len(t), 0)
            if fleck:
                c3 = np.stack([(p[0] / .0042), (p[1] / .0042), (p[2] / .0042)]); hsh = np.sin(np.floor(c3[0] + .4 * np.sin(c3[1])) * 12.9898 + np.floor(c3[1] + .4 * np.sin(c3[2] * 1.3)) * 78.233 + np.floor(c3[2] + .4 * np.sin(c3[0] * 1.1 + c3[1])) * 37.719) * 43758.5453; hsh = hsh - np.floor(hsh); alb = np.where((hsh > .76)[:, None], np.array(RUBBER[fleck]) * .9, alb)
            flat = (nx > .8) & (p[0] > -.02)
            tu, tv = (p[1] / dia + .5) * (tn - 1), (.5 - p[2] / dia) * (tn - 1); a = nd.map_coordinates(face, [np.clip(tv, 0, tn - 1), np.clip(tu, 0, tn - 1)], order=1) * flat; alb = alb * (1 - a[:, None]) + np.array(ink) * a[:, None]
            inner, outer = shape[2]; lip = np.clip((outer + .012 - r) / .05, 0, 1); cavity = np.where((r < outer + .004) & (r > inner - .004) & flat, .62 + .38 * np.clip((outer - r) / .045, 0, 1) * np.clip((r - inner) / .02 + .3, 0, 1), 1)
            rim = 1 + .45 * np.exp(-((r - R * .985) / (R * .014)) ** 2) * (nz > -.2)
            v = alb * (dif * cavity * rim * (1 + .25 * flat - .18 * (np.abs(nx) < .5)))[:, None] * 1.45 + ((.030 + .35 * fres) * gloss * cavity ** 2 * room(rx, ry, rz, rough))[:, None]
        v = v * occ[:, None]; img[k] = np.where(v > .8, .8 + (1 - np.exp(-(v - .8) / .2)) * .2, v)
    o = (np.clip(img, 0, 1) ** (1 / 2.2) * 255 + .5).astype(np.uint8); Image.fromarray(o).resize((N, N), Image.LANCZOS).save(f'{out}/{name}.webp', quality=86, method=6)

def rows():
    for lb, t in ((10, 24), (15, 31), (25, 46), (35, 56), (45, 66)): yield f'bumper-black-{lb}-lb', bumper, 'black', LIGHT, f'{lb} LB', t / 1000, .45, {}
    for c, kg, t in (('red', 25, 66), ('blue', 20, 56), ('yellow', 15, 46), ('green', 10, 36), ('white', 5, 26)): yield f'bumper-{c}-{kg}-kg', bumper, c, DARK if c in ('yellow', 'white') else LIGHT, f'{kg} KG', t / 1000, .45, {}
    for c, lb, t in (('blue', 45, 94), ('red', 25, 62)): yield f'bumper-fleck-{c}-{lb}-lb', bumper, 'black', LIGHT, f'{lb} LB', t / 1000, .45, dict(fleck=c)
    for c, kg, t, D in (('red', 25, 27, .45), ('blue', 20, 22.5, .45), ('yellow', 15, 21, .40)): yield f'calibrated-{c}-{kg}-kg', calibrated, c, DARK if c == 'yellow' else LIGHT, f'{kg} KG', t / 1000, D, dict(rough=.20, gloss=1.)
    for c, lb, t, D in (('black', 45, 48, .45), ('black', 35, 42, .40), ('grey', 25, 40, .36), ('grey', 45, 48, .45)): yield f'deepdish-{c}-{lb}-lb', deepdish, c, LIGHT if c == 'black' else (.40, .405, .41), f'{lb} LB', t / 1000, D, dict(rough=.35, gloss=1.1, slash=False)

if __name__ == '__main__':
    out, font = sys.argv[1:3]
    for name, make, colour, ink, label, w, dia, more in rows():
        if len(sys.argv) > 3 and not name.startswith(sys.argv[3]) or len(sys.argv) == 3 and os.path.exists(f'{out}/{name}.webp'): continue
        shape = make(w, dia); rr = (shape[2][0] + shape[2][1]) / 2; face = lettering(font, 'NORTHBAR', label, dia, rr, .044 * dia / .45, slash=more.pop('slash', True))
        picture(name, out, shape, face, colour, ink, dia, w, **more); print(name, os.path.getsize(f'{out}/{name}.webp'), flush=True)
