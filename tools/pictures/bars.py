"""Straight bars seen whole: a bar is a row of cones round one axis, so every ray is met exactly and nothing is sampled.

python3 bars.py OUT [NAME]
"""
import sys, os, math
import numpy as np
from scipy import ndimage as nd
from PIL import Image

GROUND = (np.array([242, 242, 240.]) / 255) ** 2.2
N, SS = int(os.environ.get("SIZE", 1400)), 2
STEEL, BLACKOX, RED, ZINC, CHROME, STAINLESS = ('metal', (.60, .60, .61), .30), ('metal', (.060, .060, .062), .30), ('coat', (.42, .012, .016), .45), ('metal', (.55, .58, .64), .16), ('metal', (.80, .81, .82), .06), ('metal', (.66, .66, .66), .20)
PAINT = {'black': (.014, .014, .015), 'red': (.50, .010, .014), 'blue': (.012, .07, .42), 'yellow': (.85, .50, .012), 'green': (.014, .20, .06), 'orange': (.80, .20, .012)}

BARS = {'steel': dict(shaft=STEEL, sleeve=CHROME), 'black': dict(shaft=BLACKOX, sleeve=BLACKOX, cap='red', ring='red'), 'red': dict(shaft=RED, sleeve=BLACKOX), 'stainless': dict(shaft=STAINLESS, sleeve=STAINLESS, dia=.028, cap='blue'),
        'power': dict(shaft=ZINC, sleeve=ZINC, dia=.029, ring='green', cap='green', centre=True), 'field': dict(shaft=BLACKOX, sleeve=BLACKOX), '15kg': dict(shaft=CHROME, sleeve=CHROME, dia=.025, ring='yellow', cap='yellow', length=2.01, load=.324),
        'deadlift': dict(shaft=STEEL, sleeve=BLACKOX, dia=.027, ring='orange', cap='orange', length=2.31, load=.394, centre=True), 'workshop': dict(shaft=STEEL, sleeve=CHROME, ring='red')}

def profile(shaft, sleeve, dia=.0285, length=2.2, load=.4166, ring='black', cap='black', centre=False):
    """Cones from end to end: (x0, r0, x1, r1, material, knurled)."""
    r, half = dia / 2, length / 2; s = half - load - .0335; out = []                        # s: where the shoulder begins
    kn = [] if centre else [(-.12, .12)]
    zones = [(0, .12, centre), (.12, .40, True), (.40, .408, False), (.408, s - .037, True), (s - .037, s + .002, False)]
    for g in (-1, 1):
        put = lambda x0, r0, x1, r1, m, k=False: out.append((g * x0, r0, g * x1, r1, m, k))
        for a, b, k in zones: put(a, r, b, r, shaft, k)
        pts = [(s, r), (s, .0335), (s + .003, .0365), (s + .014, .0375), (s + .029, .0375), (s + .032, .036), (s + .033, .0255), (s + .036, .025), (half - .009, .025), (half - .0015, .0222), (half, .0215)]
        for a, b in zip(pts, pts[1:]): put(*a, *b, sleeve)
        put(s + .0155, .0378, s + .0275, .0378, ('coat', PAINT[ring], .5))
        put(half, .0215, half, .0205, sleeve); put(half - .0008, .0206, half - .0008, 0, ('coat', PAINT[cap], .45))
    return out

def room(x, y, z, rough):
    """What a mirror in that direction would see: a soft box above, two strips, the white cove below."""
    st = lambda a, b, t: np.clip((t - a + rough * .5) / (b - a + rough), 0, 1) ** 2 * (3 - 2 * np.clip((t - a + rough * .5) / (b - a + rough), 0, 1))
    E = .17 + 1.30 * st(.74, .84, z) * (1 - st(.30, .44, x)) + .85 * st(.52, .62, -y) * st(.16, .26, z) * (1 - st(.46, .56, z)) + .55 * st(.55, .68, y) * st(.25, .40, z)
    floor = .78 - .52 * np.exp(-((z + 1) / .42) ** 2); return E * st(-.05, .03, z) + floor * (1 - st(-.05, .03, z))

def picture(name, eye, at, spec, out, axis=.0375):
    n = N * SS; segs = profile(**spec); eye, at = np.array(eye, float), np.array(at, float); f = at - eye; f /= np.linalg.norm(f); rt = np.cross(f, [0, 0, 1]); rt /= np.linalg.norm(rt); up = np.cross(rt, f)
    half = spec.get('length', 2.2) / 2; P = np.array([(g * x, y, z + axis) for g in (-1, 1) for x in (half, half - .45) for y in (-.038, .038) for z in (-.038, .038)]) - eye
    pu, pv = P @ rt / (P @ f), P @ up / (P @ f); w = max(np.ptp(pu), np.ptp(pv)) * 1.15; uc, vc = (pu.min() + pu.max()) / 2 + .012 * w, (pv.min() + pv.max()) / 2 - .020 * w       # the window that the whole bar fills
    j = ((np.arange(n, dtype=np.float32) + .5) / n - .5) * w; U, V = np.meshgrid(j + uc, -j + vc)
    D = [np.asarray(f[k] + U * rt[k] + V * up[k], np.float32) for k in range(3)]; L = np.sqrt(sum(d * d for d in D)); D = [d / L for d in D]
    O = eye - np.array([0, 0, axis]); best = np.full((n, n), 1e9, np.float32); idx = np.full((n, n), -1, np.int16)
    for i, (x0, r0, x1, r1, m, k) in enumerate(segs):
        if abs(x1 - x0) < 1e-7:                                    # a flat ring or disc
            with np.errstate(divide='ignore', invalid='ignore'): t = (x0 - O[0]) / D[0]
            y, z = O[1] + t * D[1], O[2] + t * D[2]; q = y * y + z * z; ok = (q <= max(r0, r1) ** 2) & (q >= min(r0, r1) ** 2) & (t > 0) & (t < best); best[ok] = t[ok]; idx[ok] = i; continue
        s = (r1 - r0) / (x1 - x0); c = r0 - s * x0                       # radius along the axis: c + s x
        a = D[1] ** 2 + D[2] ** 2 - (s * D[0]) ** 2; b = O[1] * D[1] + O[2] * D[2] - s * D[0] * (c + s * O[0]); cc = O[1] ** 2 + O[2] ** 2 - (c + s * O[0]) ** 2; d = b * b - a * cc
        with np.errstate(invalid='ignore', divide='ignore'):
            t = (-b - np.sqrt(d)) / a
            x = O[0] + t * D[0]; ok = (d > 0) & (t > 0) & (x >= min(x0, x1)) & (x <= max(x0, x1)) & (t < best)
        best[ok] = t[ok]; idx[ok] = i
    img = np.empty((n, n, 3), np.float32); t = -eye[2] / D[2]; fx, fy = eye[0] + t * D[0], eye[1] + t * D[1]; on = D[2] < -.01
    # the floor: shade of the bar, wide under the sleeves
    past = np.clip(np.abs(fx) - half, 0, None); load = spec.get('load', .4166); body = np.where(np.abs(fx) > half - load - .03, .025, .0143)
    dist = np.sqrt((fy - .004) ** 2 + past ** 2); sh = .62 * np.exp(-(dist / (.020 + body * .4)) ** 2) * (body / .025) + .26 * np.exp(-(np.sqrt((fy - .030) ** 2 + past ** 2) / .075) ** 2) * (body / .025) + .10 * np.exp(-(np.sqrt((fy - .07) ** 2 + past ** 2) / .16) ** 2)
    sh = nd.gaussian_filter(np.where(on, sh, 0).astype(np.float32), n / 500); img[:] = GROUND; img *= (1 - np.clip(sh, 0, .85))[..., None]
    rnd = np.random.default_rng(2)
    for i, (x0, r0, x1, r1, (kind, col, rough), k) in enumerate(segs):
        m = idx == i
        if not m.any(): continue
        t = best[m]; d = [q[m] for q in D]; p = [O[a] + t * d[a] for a in range(3)]
        if abs(x1 - x0) < 1e-7: nx, ny, nz = np.full_like(t, math.copysign(1, x0)), np.zeros_like(t), np.zeros_like(t)
        else:
            s = (r1 - r0) / (x1 - x0); r = np.sqrt(p[1] ** 2 + p[2] ** 2); ny, nz = p[1] / r, p[2] / r; nx = np.full_like(t, -s); q = 1 / np.sqrt(1 + s * s); nx, ny, nz = nx * q, ny * q, nz * q
        if k:                                                      # knurl: facets too small for the frame become grain
            far = np.clip(.9 / t, .35, 1.); a_, b_ = rnd.standard_normal((2, len(t))).astype(np.float32); nx, ny, nz = nx + .17 * a_ * far, ny + .15 * b_ * far, nz; q = np.sqrt(nx ** 2 + ny ** 2 + nz ** 2); nx, ny, nz = nx / q, ny / q, nz / q
        dn = d[0] * nx + d[1] * ny + d[2] * nz; rx, ry, rz = d[0] - 2 * dn * nx, d[1] - 2 * dn * ny, d[2] - 2 * dn * nz; R = rough + (.45 if k else 0); E = room(rx, ry, rz, R); fres = (1 + dn).clip(0, 1) ** 5; c = np.array(col, np.float32)
        occ = np.clip(.55 + .45 * (p[2] / .0375 + 1) + .25, .45, 1)
        for xx in (half - load - .0335,): occ = occ * (1 - .45 * np.exp(-np.clip(xx - np.abs(p[0]), 0, 1) / .012) * (np.abs(p[0]) < xx))
        if kind == 'metal': v = (c + (1 - c) * fres[:, None] * .6) * E[:, None] * (1.0 if not k else .86)
        else: dif = (.30 + .75 * np.clip(nz * .8 - ny * .35 + .15, 0, 1)); v = c * dif[:, None] * 1.5 + (.04 + .5 * fres)[:, None] * E[:, None] * .8
        v = v * occ[:, None]; img[m] = np.where(v > .8, .8 + (1 - np.exp(-(v - .8) / .2)) * .2, v)
    o = (np.clip(img, 0, 1) ** (1 / 2.2) * 255 + .5).astype(np.uint8); Image.fromarray(o).resize((N, N), Image.LANCZOS).save(f'{out}/{name}.webp', quality=88, method=6)

if __name__ == '__main__':
    out = sys.argv[1]
    for b, spec in BARS.items():
        if len(sys.argv) > 2 and sys.argv[2] != b or len(sys.argv) == 2 and os.path.exists(f'{out}/bar-{b}-whole.webp'): continue
        half = spec.get('length', 2.2) / 2
        picture(f'bar-{b}-whole', (half + .42, -1.05, .74), (half - 1.0, 0, .03), spec, out); print(b, flush=True)
