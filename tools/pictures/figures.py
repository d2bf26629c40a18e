"""Pictures that are drawn or put together from masters: products at their true size, to scale beside a person, covers of packages and cards.

python3 figures.py MASTERS OUT FONT [NAME]    what OUT does not hold yet, or all whose names begin so; MASTERS: folders with colons
"""
import sys, os, math
import numpy as np
from scipy import ndimage as nd
from PIL import Image, ImageDraw, ImageFont, ImageChops

GROUND = (242, 242, 240); N = 1200; INK = (38, 38, 40); QUIET = (120, 120, 124); BODY = (214, 214, 210); RED = (196, 24, 32)
MASTERS = OUT = FONT = ''

def inset(im):
    """The same picture a little smaller and lower, so that the labels and the heart of a card cover none of it."""
    c = Image.new('RGB', im.size, GROUND); w = round(im.width * .86); c.paste(im.resize((w, w), Image.LANCZOS), (round(im.width * .07), round(im.width * .125))); return c

def master(name):
    """A traced master, from the folder of new ones or that of the store."""
    im = Image.open(next(f for f in (f'{m}/{name}.webp' for m in MASTERS.split(':')) if os.path.exists(f))).convert('RGB'); im.name = name; return im
def font(px): return ImageFont.truetype(FONT, round(px))
def save(im, name, quality=88): im.save(f'{OUT}/{name}.webp', quality=quality, method=6)

TWINS = {'bumper-white-5-kg': 'bumper-green-10-kg', 'change-plate-5-kg': 'change-plate-2.5-kg', 'change-plate-0.5-kg': 'change-plate-2.5-kg', 'deepdish-grey-25-lb': 'deepdish-black-45-lb', 'deepdish-grey-45-lb': 'deepdish-black-45-lb'}
def thing(im):
    """Box of the product in a master, without its shadow."""
    twin = TWINS.get(getattr(im, 'name', ''))                         # white on a white ground: the same model in another colour
    a = np.asarray(master(twin) if twin else im).astype(int); lum = a.mean(2); sat = a.max(2) - a.min(2)
    m = nd.binary_opening((lum < 120) | (sat > 40), iterations=2); ys, xs = np.nonzero(m)
    return xs.min(), ys.min(), xs.max() + 1, ys.max() + 1

def upper(im):
    """Box of everything that is not ground; its left, top and right are free of shadow in most masters."""
    d = np.abs(np.asarray(im).astype(int) - np.array(GROUND)).max(2); ys, xs = np.nonzero(nd.binary_opening(d > 14, iterations=1))
    return xs.min(), ys.min(), xs.max() + 1, ys.max() + 1

def place(canvas, im, k, x, y):
    """Multiply a master, scaled by k, into the canvas: the ground of both is the same."""
    w, h = max(1, round(im.width * k)), max(1, round(im.height * k)); t = im.resize((w, h), Image.LANCZOS)
    x, y = round(x), round(y); x0, y0, x1, y1 = max(0, x), max(0, y), min(canvas.width, x + w), min(canvas.height, y + h)
    if x1 <= x0 or y1 <= y0: return
    t = t.crop((x0 - x, y0 - y, x1 - x, y1 - y)); b = canvas.crop((x0, y0, x1, y1))
    g = np.array(GROUND, float); q = np.minimum(1, np.asarray(t).astype(float) / g); same = np.abs(np.asarray(b).astype(float) - g).max(2, keepdims=True) < 2
    canvas.paste(Image.fromarray(np.where(same, np.asarray(t), np.asarray(b) * q).clip(0, 255).astype(np.uint8)), (x0, y0))

# ---------------------------------------------------------------- true size
def true_size(name, height, tallest, fill=.80, foot=.88):
    """The product at its size among its family, all on one line of the floor."""
    im = master(name); x0, y0, x1, y1 = thing(im); k = N * fill * height / tallest / (y1 - y0)
    c = Image.new('RGB', (N, N), GROUND); mid = foot - fill / 2 * .5 - .02
    place(c, im, k, N / 2 - k * (x0 + x1) / 2, N * (.5 + fill / 2 * .94) - k * y1 if fill > .5 else N * mid - k * (y0 + y1) / 2); return c

def bell_height(kg):
    R = .105 * ((kg - 2) / 22) ** (1 / 3); return .2703 + (R - .105) * 1.84
def dumbbell_length(w, unit): return .124 + .186 * (w / (25 if unit == 'lb' else 11.3)) ** .29

# ---------------------------------------------------------------- a person's outline
_bodies = {}
ARMS = {'down': ((.172, 1.415), (.232, 1.12), (.262, .86), (.262, .745)), 'up': ((.172, 1.440), (.262, 1.70), (.250, 1.975), (.244, 2.050)), 'close': ((.172, 1.440), (.252, 1.68), (.165, 1.925), (.140, 1.985)), 'rope': ((.172, 1.415), (.222, 1.13), (.380, .985), (.450, .955)), 'back': ((.172, 1.415), (.300, 1.215), (.190, 1.390), (.150, 1.420))}
def body(px, arms='down'):
    """Outline of a person of 1.75 m, facing us, as a mask of px pixels per metre (2.2 m high, 1.2 m wide)."""
    if (px, arms) in _bodies: return _bodies[px, arms]
    s = px * 2; W, H = round(1.2 * s), round(2.2 * s); im = Image.new('L', (W, H)); d = ImageDraw.Draw(im)
    P = lambda x, y: (W / 2 + x * s, H - y * s)
    def limb(a, b, r0, r1, n=40):
        for i in range(n + 1):
            t = i / n; x, y = a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t; r = (r0 + (r1 - r0) * t) * s; X, Y = P(x, y); d.ellipse((X - r, Y - r, X + r, Y + r), fill=255)
    for q in (-1, 1):
        limb((q * .088, .90), (q * .098, .50), .082, .056); limb((q * .098, .50), (q * .102, .37), .056, .060); limb((q * .102, .37), (q * .104, .075), .060, .036)
        limb((q * .104, .045), (q * .130, .026), .034, .024)
        A = [(q * x, y) for x, y in ARMS[arms]]; limb(A[0], A[1], .052, .040); limb(A[1], A[2], .041, .028); limb(A[2], A[3], .034, .024)
        limb((q * .050, 1.45), (q * .165, 1.415), .050, .056)
    for y, w in [(.88, .155), (.95, .160), (1.02, .143), (1.10, .135), (1.20, .148), (1.30, .165), (1.38, .170), (1.43, .135)]:
        X0, Y0 = P(-w, y + .06); X1, Y1 = P(w, y - .06); d.rounded_rectangle((X0, Y0, X1, Y1), radius=.05 * s, fill=255)
    limb((0, 1.44), (0, 1.55), .058, .052); X, Y = P(0, 1.638); d.ellipse((X - .076 * s, Y - .112 * s, X + .076 * s, Y + .112 * s), fill=255)
    im = Image.fromarray((nd.gaussian_filter(np.asarray(im, np.float32), .020 * s) > 127).astype(np.uint8) * 255).resize((W // 2, H // 2), Image.LANCZOS)
    _bodies[px, arms] = im; return im

both = lambda m: f'{m / .0254:.1f}'.removesuffix('.0') + (f' in · {m * 100:.0f} cm' if m >= .20 else f' in · {m * 1000:.0f} mm')
def words(d, xy, t, size, fill=INK, anchor='mm', pad=True):
    f = font(size)
    if pad: x0, y0, x1, y1 = d.textbbox(xy, t, font=f, anchor=anchor); d.rectangle((x0 - 8, y0 - 5, x1 + 8, y1 + 5), fill=GROUND)
    d.text(xy, t, font=f, fill=fill, anchor=anchor)

class Scale:
    """A frame of a given height in metres, floor near the lower edge, with a ruler on the left and a person beside."""
    def __init__(self, high, person=None, size=1400, arms='down', off=0.):
        self.n = size; self.m = size * .86 / high; self.floor = size * .925; self.c = Image.new('RGB', (size, size), GROUND); self.high = high
        d = self.d = ImageDraw.Draw(self.c)
        if person is not None:
            px = round(self.m); b = body(px, arms); t = Image.new('RGB', b.size, BODY); x, y = round(person * size - b.width / 2), round(self.floor - off * self.m - b.height)
            self.c.paste(t, (x, y), b)
            if high < 1.7:                                             # the person runs out of the frame: fade towards the top
                a = np.asarray(self.c).astype(float); k = np.clip((np.arange(size) - size * .02) / (size * .30), 0, 1)[:, None, None]; self.c = Image.fromarray((a * k + np.array(GROUND) * (1 - k)).astype(np.uint8)); d = self.d = ImageDraw.Draw(self.c)
        x = size * .075; self.ruler(x, high)
        d.line((x, self.floor, size * .96, self.floor), fill=(176, 176, 174), width=3)
        if person is not None: words(d, (person * size, self.floor + size * .03), '175 cm · 5 ft 9', size * .019, QUIET, pad=False)
    def y(self, m): return self.floor - m * self.m
    def ruler(self, x, high):
        d = self.d; n = self.n; top = min(high * .98, 2.4); d.line((x, self.floor, x, self.y(top)), fill=(176, 176, 174), width=3)
        step = .10 if high < .8 else .20 if high < 1.4 else .50
        i = 0
        while i * step / 5 <= top + 1e-6:
            big = i % 5 == 0; y = self.y(i * step / 5); d.line((x - (14 if big else 7), y, x, y), fill=(176, 176, 174), width=3 if big else 2)
            if big and i and top - i * step / 5 > step * .28: words(d, (x - 20, y), f'{i * step / 5 * 100:.0f}', n * .016, QUIET, 'rm', False)
            i += 1
        words(d, (x - 20, self.y(top) - n * .022), 'cm', n * .016, QUIET, 'rm', False); inch = .0254 * (4 if high < .8 else 8 if high < 1.4 else 12); i = 1
        while i * inch <= top:
            y = self.y(i * inch); d.line((x, y, x + 10, y), fill=(176, 176, 174), width=2); words(d, (x + 16, y), f'{i * inch / .0254:.0f}' if top - i * inch > inch * .35 else '', n * .016, QUIET, 'lm', False); i += 1
        words(d, (x + 16, self.y(top) - n * .022), 'in', n * .016, QUIET, 'lm', False)
    def put(self, name, cx, high, box=None):
        """A master with its product high metres tall and its middle at cx of the frame; returns its box in pixels."""
        im = master(name); x0, y0, x1, y1 = box(im) if box else thing(im); k = high * self.m / (y1 - y0); X = cx * self.n - k * (x0 + x1) / 2; Y = self.floor + 2 - k * y1
        place(self.c, im, k, X, Y); self.d = ImageDraw.Draw(self.c); return X + k * x0, self.floor - high * self.m, X + k * x1, self.floor
    def span_h(self, x0, x1, y, text):
        d = self.d; d.line((x0, y, x1, y), fill=INK, width=3)
        for x in (x0, x1): d.line((x, y - 11, x, y + 11), fill=INK, width=3)
        words(d, ((x0 + x1) / 2, y - 24), text, self.n * .0215)
    def span_v(self, x, y0, y1, text):
        d = self.d; d.line((x, y0, x, y1), fill=INK, width=3)
        for y in (y0, y1): d.line((x - 11, y, x + 11, y), fill=INK, width=3)
        f = font(self.n * .0215); w = f.getlength(text); t = Image.new('RGB', (round(w) + 20, round(self.n * .034)), GROUND); ImageDraw.Draw(t).text((t.width / 2, t.height / 2), text, font=f, fill=INK, anchor='mm')
        r = t.rotate(90, expand=True); self.c.paste(r, (round(x - r.width / 2), round((y0 + y1) / 2 - r.height / 2))) if y1 - y0 > r.height + 30 else words(d, (x + 22, (y0 + y1) / 2), text, self.n * .0215, anchor='lm'); self.d = ImageDraw.Draw(self.c)

def grad(c, box, colour, vertical=True):
    """A round bar: light along its upper third."""
    x0, y0, x1, y1 = [round(v) for v in box]; x1, y1 = max(x1, x0 + 1), max(y1, y0 + 1); n = (y1 - y0) if vertical else (x1 - x0); t = np.linspace(0, 1, n)
    k = .45 + .75 * np.exp(-((t - .32) / .16) ** 2) + .20 * np.exp(-((t - .80) / .10) ** 2); a = np.clip(np.array(colour)[None, :] * k[:, None], 0, 255)
    a = np.repeat(a[:, None, :], x1 - x0, 1) if vertical else np.repeat(a[None, :, :], y1 - y0, 0); c.paste(Image.fromarray(a.astype(np.uint8)), (x0, y0))

STEEL, BLACK = (176, 178, 182), (58, 58, 60)
def bar(name, length, dia, sleeve, shaft=STEEL, ends=STEEL, ring=None, at=.775, arms='down', grip=None, pads=False):
    """A bar in the hands of a person, true to length; sleeve is the loadable part in inches."""
    S = Scale(2.50, .53, arms=arms); c, n = S.c, S.n; cx, cy = n * .53, S.y(at); m = S.m; h = max(3, dia * m / 2)
    half = length / 2 * m; load = sleeve * .0254 * m; inner = half - load - .035 * m; R = .025 * m
    grad(c, (cx - inner, cy - h, cx + inner, cy + h), shaft)
    for s in (-1, 1):
        a, b = cx + s * inner, cx + s * half; grad(c, (min(a, b), cy - R, max(a, b), cy + R), ends)
        q = cx + s * (inner + .020 * m); grad(c, (q - .016 * m, cy - .0375 * m, q + .016 * m, cy + .0375 * m), ring or ends)
        e = b - s * 3; ImageDraw.Draw(c).rectangle((e - 3, cy - R * .9, e + 3, cy + R * .9), fill=ring or BLACK)
    S.d = ImageDraw.Draw(c); S.span_h(cx - half, cx + half, S.y(at - (.46 if pads else .19)), both(length))
    if pads:
        for q in (-1, 1): S.d.rounded_rectangle((cx + q * .14 * m - .026 * m, cy - .03 * m, cx + q * .14 * m + .026 * m, cy + .16 * m), 14, fill=(34, 34, 36)); S.d.ellipse((cx + q * .14 * m - .017 * m, cy + .12 * m, cx + q * .14 * m + .017 * m, cy + .155 * m), fill=STEEL)
    if grip: save(S.c, name); return
    S.span_h(cx + half - load, cx + half, S.y(.93), both(sleeve * .0254))
    x, y, r = n * .82, n * .125, n * .085; q = r * dia / .029 * .92
    S.d.ellipse((x - q, y - q, x + q, y + q), fill=shaft, outline=INK, width=3); words(S.d, (x, y + r + n * .028), f'Ø {dia * 1000:g} mm · {dia / .0254:.2f} in', n * .0195)
    save(S.c, name)

# ---------------------------------------------------------------- knurl, close
def knurl(name, base, pitch=1.5, deep=.34, flat=.72, dia=28.5, frame=46., rough=1.):
    """The diamonds of a shaft and a ring mark: a lit cylinder with pyramids of a given pitch and depth (millimetres)."""
    n = 1400 * 2; mm = frame / n; tilt = math.radians(-13); j = (np.arange(n, dtype=np.float32) + .5) * mm - frame / 2
    X0, Y0 = np.meshgrid(j, -j); X = X0 * math.cos(tilt) + Y0 * math.sin(tilt); Y = -X0 * math.sin(tilt) + Y0 * math.cos(tilt) - 1.5; R = dia / 2
    on = np.abs(Y) < R; s = np.clip(Y / R, -.9999, .9999); th = np.arcsin(s); arc = R * th
    u, v = X / pitch + arc / (pitch * .62), X / pitch - arc / (pitch * .62); tri = lambda t: np.abs((t % 1) - .5) * 2
    ring = np.clip((3.0 - np.abs(X + 6)) / .35 + .5, 0, 1)                                  # the smooth mark
    H = np.minimum(np.minimum(tri(u), tri(v)), flat) * deep * (1 - ring) + ring * deep * .30
    rnd = np.random.default_rng(5); H = H + nd.gaussian_filter(rnd.standard_normal(H.shape).astype(np.float32), 2) * .010 * rough + ring * .004 * np.sin(X * 50 + 2 * np.sin(X * 7))
    H = nd.gaussian_filter(H, 1.2)
    gx = np.gradient(H, axis=1) / mm; gy = -np.gradient(H, axis=0) / mm; hx, hy = gx * math.cos(tilt) + gy * math.sin(tilt), -gx * math.sin(tilt) + gy * math.cos(tilt)
    c0 = np.cos(th); nx, ny, nz = -hx, s - hy * np.clip(c0, .25, 1), c0; L = np.sqrt(nx ** 2 + ny ** 2 + nz ** 2); nx, ny, nz = nx / L, ny / L, nz / L
    rx, ry, rz = 2 * nz * nx, 2 * nz * ny, 2 * nz * nz - 1                                  # where a mirror there would look
    box = lambda x, y, z, w, p: p * np.exp(-((rx - x) ** 2 + (ry - y) ** 2 + (rz - z) ** 2) / (w * w))
    E = .10 + .10 * np.clip(ry, 0, 1) + box(-.25, .88, .40, .34, 1.35) + box(.72, .45, .52, .24, .75) + box(-.80, .05, .55, .22, .35) + .30 * np.clip(-ry - .45, 0, 1) ** 1.2 + .05 * np.clip(rz, 0, 1)
    E *= np.clip(.50 + .55 * H / deep, .40, 1.05) * np.clip(c0 * 1.5 + .25, .3, 1)
    col = (np.array(base) / 255.) ** 2.2; img = np.clip(col[None, None] * E[..., None] * 2.5, 0, 2); img = img / (1 + .25 * img)
    a = nd.gaussian_filter(on.astype(np.float32), 1.0)[..., None]; d = np.clip((-Y - R) / 13, 0, 1); sh = np.where(Y < 0, .55 * np.exp(-d * 3.2) * (d < 1), 0) * np.clip(1 - d, 0, 1); sh = nd.gaussian_filter(sh.astype(np.float32), 24)
    g = (np.array(GROUND) / 255.) ** 2.2 * (1 - sh)[..., None]; out = np.clip(img * a + g * (1 - a), 0, 1) ** (1 / 2.2)
    save(Image.fromarray((out * 255 + .5).astype(np.uint8)).resize((1400, 1400), Image.LANCZOS), name, 76)

# ---------------------------------------------------------------- what to draw
MASTERED = []
def jobs():
    for kg in (4, 6, 8, 12, 16, 20, 24, 28, 32, 36, 40, 48):
        yield f'kettlebell-{kg}-kg', lambda n, kg=kg: save(true_size(n, bell_height(kg), bell_height(48)), n)
        yield f'kettlebell-{kg}-kg-scale', lambda n, kg=kg: stood(n, n[:-6], bell_height(kg), .90)
    for u, ws in (('lb', (5, 10, 15, 20, 25, 30, 35, 40, 50, 60, 75, 100)), ('kg', (10, 15, 20, 25, 30))):
        for w in ws:
            yield f'dumbbell-{w}-{u}', lambda n, w=w, u=u: save(true_size(n, dumbbell_length(w, u), dumbbell_length(100, 'lb'), .64), n)
            yield f'dumbbell-{w}-{u}-scale', lambda n, w=w, u=u: stood(n, n[:-6], dumbbell_length(w, u) * .72, .90)
    for l, D in (('5', .228), ('2.5', .190), ('2', .190), ('1.5', .175), ('1.25', .160), ('1', .160), ('0.5', .134)):
        yield f'change-plate-{l}-kg', lambda n, D=D: save(true_size(n, D, .228, .80), n)
    zinc = (160, 166, 176)
    for name, L, d, sl, sh, en, ri in (('bar-steel', 2.2, .0285, 16.4, STEEL, STEEL, None), ('bar-black', 2.2, .0285, 16.4, BLACK, BLACK, RED), ('bar-red', 2.2, .0285, 16.4, (150, 26, 30), BLACK, None), ('bar-stainless', 2.2, .028, 16.4, STEEL, STEEL, (24, 70, 150)), ('bar-power', 2.2, .029, 16.25, zinc, zinc, (28, 110, 62)),
                                       ('bar-field', 2.2, .0285, 16.2, BLACK, BLACK, None), ('bar-15kg', 2.01, .025, 12.75, STEEL, STEEL, (220, 170, 30)), ('bar-deadlift', 2.31, .027, 15.5, STEEL, BLACK, (214, 106, 24))):
        yield f'{name}-scale', lambda n, L=L, d=d, sl=sl, sh=sh, en=en, ri=ri: bar(n, L, d, sl, sh, en, ri)
    for name, base, pitch, deep, flat, dia in (('steel', (168, 168, 170), 1.5, .34, .72, 28.5), ('black', (74, 74, 76), 1.5, .34, .72, 28.5), ('red', (150, 30, 34), 1.5, .34, .72, 28.5), ('stainless', (190, 190, 190), 1.15, .22, .66, 28), ('power', (166, 172, 182), 1.7, .50, .98, 29), ('field', (66, 66, 68), 1.7, .20, .55, 28.5), ('15kg', (205, 207, 210), 1.4, .28, .70, 25), ('deadlift', (158, 158, 160), 1.7, .55, 1., 27)):
        yield f'bar-{name}-knurl', lambda n, a=(base, pitch, deep, flat, dia): knurl(n, *a)
    R = lambda n, *a, **k: (n, lambda name: stood(name, *a, **k))
    yield R('rack-black-scale', 'rack-black', 2.286, 2.55, person=.80, cx=.42, plan=(53, 49)); yield R('rack-black-short-scale', 'rack-black-short', 1.829, 2.55, person=.80, cx=.42, plan=(53, 49)); yield R('rack-r3-grey-scale', 'rack-r3-grey', 2.286, 2.55, person=.80, cx=.42, plan=(48, 49)); yield R('squat-stand-black-scale', 'squat-stand-black', 1.829, 2.30, person=.80, cx=.42, plan=(45, 48))
    yield R('pullup-bar-scale', 'pullup-bar', .62, 2.60, person=.74, cx=.42, lift=1.55, label=False, plan=(48, 30))
    yield R('bench-adjustable-black-scale', 'bench-adjustable-black', 1.20, 2.05, person=.80, cx=.38, label=False, plan=(54, 26)); yield R('flat-bench-black-scale', 'flat-bench-black', .432, 1.30, person=.82, cx=.40, plan=(48, 24))
    yield R('plate-tree-scale', 'plate-tree-empty', 1.3716, 2.05, person=.76, cx=.36, plan=(24, 24)); yield R('db-rack-black-scale', 'db-rack-black', 1.016, 2.05, person=.86, cx=.44, plan=(66, 24)); yield R('plyobox-scale', 'plyobox', .762, 2.05, person=.74, cx=.38); yield R('sled-black-scale', 'sled-black', .9906, 2.05, person=.78, cx=.38, plan=(40, 24))
    for n_, of, d in [(f'wallball-{c}-{k}-kg', f'wallball-{c}-{k}-kg', .35) for c, k in (('red', 9), ('blue', 6), ('yellow', 4), ('green', 12))] + [(f'slamball-{k}-kg', f'slamball-{k}-kg', .28) for k in (10, 15, 20)]: yield R(n_ + '-scale', of, d, .90)
    yield R('sandbag-scale', 'sandbag-black-40-kg', .2794, .90, cx=.38); yield R('parallettes-scale', 'parallettes', .2794, .90, cx=.40, person=.76); yield R('roller-scale', 'roller-black-red', .16, .70, label=False)
    for lb, t in ((10, 24), (15, 31), (25, 46), (35, 56), (45, 66)): yield R(f'bumper-black-{lb}-lb-scale', f'bumper-black-{lb}-lb', .45, .90, cx=.345, person=.79, side=(t / 1000, .45))
    for c, kg, t in (('red', 25, 66), ('blue', 20, 56), ('yellow', 15, 46), ('green', 10, 36), ('white', 5, 26)): yield R(f'bumper-{c}-{kg}-kg-scale', f'bumper-{c}-{kg}-kg', .45, .90, cx=.345, person=.79, side=(t / 1000, .45))
    for m, t in (('bumper-fleck-blue-45-lb', 94), ('bumper-fleck-red-25-lb', 62)): yield R(m + '-scale', m, .45, .90, cx=.345, person=.79, side=(t / 1000, .45))
    for c, kg, t, D in (('red', 25, 27, .45), ('blue', 20, 22.5, .45), ('yellow', 15, 21, .40)): yield R(f'calibrated-{c}-{kg}-kg-scale', f'calibrated-{c}-{kg}-kg', D, .90, cx=.345, person=.79, side=(t / 1000, D))
    for m, D, t in (('deepdish-black-45-lb', .45, 48), ('deepdish-black-35-lb', .40, 42), ('deepdish-grey-25-lb', .36, 40), ('deepdish-grey-45-lb', .45, 48)): yield R(m + '-scale', m, D, .90, cx=.345, person=.79, side=(t / 1000, D))
    yield 'kettlebell-sizes', lambda n: line_up(n, [(f'kettlebell-{k}-kg', bell_height(k)) for k in (4, 8, 12, 16, 24, 32, 48)])
    yield 'kettlebell-ladder', lambda n: line_up(n, [(f'kettlebell-{k}-kg', bell_height(k)) for k in (16, 20, 24)])
    yield 'dumbbell-sizes', lambda n: line_up(n, [(f'dumbbell-{k}-lb', dumbbell_length(k, 'lb') * .72) for k in (5, 15, 25, 50, 100)])
    yield 'change-plate-sizes', lambda n: line_up(n, [(f'change-plate-{k}-kg', d) for k, d in (('5', .228), ('2.5', .19), ('2', .19), ('1.5', .175), ('1.25', .16), ('1', .16), ('0.5', .134))])
    B = lambda *k: [(f'bumper-{c}-{kg}-kg', 1) for c, kg in (('red', 25), ('blue', 20), ('yellow', 15), ('green', 10), ('white', 5)) if kg in k]
    yield 'set-competition-140', lambda n: pairs(n, B(25, 20, 15, 10))
    yield 'set-training-pairs', lambda n: grid(n, [(1, [('bumper-black-45-lb', 2, 1), ('bumper-black-35-lb', 2, 1)]), (1, [('bumper-black-25-lb', 2, 1), ('bumper-black-15-lb', 2, 1), ('bumper-black-10-lb', 2, 1)])])
    yield 'set-competition-pairs', lambda n: grid(n, [(1, [('bumper-red-25-kg', 2, 1), ('bumper-blue-20-kg', 2, 1)]), (1, [('bumper-yellow-15-kg', 2, 1), ('bumper-green-10-kg', 2, 1), ('bumper-white-5-kg', 2, 1)])])
    yield 'competition-colors', lambda n: line_up(n, [(m, .45) for m, _ in B(25, 20, 15, 10, 5)])
    yield 'set-calibrated-pairs', lambda n: pairs(n, [('calibrated-red-25-kg', 1), ('calibrated-blue-20-kg', 1), ('calibrated-yellow-15-kg', .89)])
    yield 'set-home-gym', lambda n: grid(n, [(2.2, [('rack-r3-grey', 1, 1), ('flat-bench-black', 1, .62)]), (1, [('bar-steel-whole', 1, 1), ('bumper-blue-20-kg', 2, 1), ('bumper-green-10-kg', 2, 1), ('chalk-blocks', 1, .55)])])
    yield 'set-class-pack', lambda n: grid(n, [(1, [('wallball-red-9-kg', 6, 1), ('wallball-blue-6-kg', 6, 1), ('plyobox', 4, 1)]), (1, [('kettlebell-12-kg', 4, .80), ('kettlebell-16-kg', 6, .88), ('kettlebell-24-kg', 4, 1)]), (.8, [('jumprope-red', 12, 1)])])
    yield 'set-first-platform', lambda n: grid(n, [(.9, [('bar-stainless-whole', 1, 1), ('collars-red', 1, .5)]), (1, [('bumper-red-25-kg', 2, 1), ('bumper-blue-20-kg', 2, 1)]), (1, [('bumper-yellow-15-kg', 2, 1), ('bumper-green-10-kg', 2, 1)])])
    for n_, w, d_, c, e in (('strength-12', 12, 4, (200, 30, 38), 4), ('hypertrophy-8', 8, 5, (200, 30, 38), 4), ('olympic-10', 10, 4, (222, 170, 30), 99), ('engine-6', 6, 3, (34, 84, 190), 99), ('kettlebell-4', 4, 3, (190, 150, 40), 99)): yield f'programme-{n_}-plan', lambda n, w=w, d_=d_, c=c, e=e: plan_sheet(n, w, d_, c, (e,))
    yield 'club-barbell', lambda n: poster(n, (232, 226, 216), (196, 26, 34), 'rack-black', '5', (900, 1120, 900)); yield 'club-kettlebell', lambda n: poster(n, (216, 222, 206), (196, 140, 20), 'kettlebell-24-kg', '3', (900, 1110, 640))
    L_, D_ = (246, 246, 244), (26, 26, 28)
    for n_, p_, i_, c_, t_, w_ in (('strength-12', (32, 32, 34), L_, (208, 36, 44), 'STRENGTH', '12'), ('hypertrophy-8', (214, 208, 198), D_, (196, 26, 34), 'MUSCLE', '8'), ('olympic-10', (28, 44, 92), L_, (232, 178, 44), 'OLYMPIC', '10'), ('engine-6', (222, 224, 226), D_, (34, 84, 190), 'ENGINE', '6'), ('kettlebell-4', (92, 98, 58), L_, (232, 190, 70), 'KETTLEBELL', '4')): yield f'programme-{n_}', lambda n, a=(p_, i_, c_, t_, w_): cover(n, *a)
    needs = {'programme-hypertrophy-8': [(1, [('bench-adjustable-black', 1, 1), ('pullup-bar', 1, .8)]), (.8, [('dumbbell-10-lb', 2, .7), ('dumbbell-25-lb', 2, .85), ('dumbbell-50-lb', 2, 1)])], 'programme-olympic-10': [(.7, [('bar-stainless-whole', 1, 1)]), (1, [('set-competition-140', 1, 1)])], 'programme-strength-12': [(1.6, [('rack-black', 1, 1), ('flat-bench-black', 1, .6)]), (1, [('bar-steel-whole', 1, 1), ('set-competition-140', 1, 1)])], 'club-barbell': [(1.6, [('rack-black', 1, 1), ('flat-bench-black', 1, .6)]), (1, [('bar-steel-whole', 1, 1), ('bumper-blue-20-kg', 1, 1), ('bumper-green-10-kg', 1, 1)])], 'programme-engine-6': [(1, [('jumprope-red', 1, 1), ('wallball-red-9-kg', 1, .8)]), (1.1, [('sled-black', 1, 1)])]}
    yield 'programme-kettlebell-4-needs', lambda n: line_up(n, [(f'kettlebell-{k}-kg', bell_height(k)) for k in (8, 16, 24)])
    for n_, q in needs.items(): yield f'{n_}-needs', lambda n, q=q: grid(n, q)
    yield 'ticket-qualifier', lambda n: ticket(n, (26, 26, 28), (214, 40, 46), '5 / 3', '5 WORKOUTS · 3 WEEKENDS'); yield 'ticket-million', lambda n: ticket(n, (20, 36, 70), (232, 178, 44), '1 000 000', 'METERS · TEAMS OF 5 · 4 WEEKS'); yield 'ticket-winter-women', lambda n: ticket(n, (24, 74, 84), (250, 214, 96), 'WOMEN', 'WINTER OPEN · 3 WORKOUTS · 2 DAYS'); yield 'ticket-winter-men', lambda n: ticket(n, (86, 30, 40), (250, 214, 96), 'MEN', 'WINTER OPEN · 3 WORKOUTS · 2 DAYS')
    yield 'giftcard-navy-front', lambda n: card(n, [((28, 44, 92), (214, 40, 46), 0, 700, 700)]); yield 'giftcard-black-pair', lambda n: card(n, [((168, 22, 30), (248, 248, 246), 9, 660, 500), ((30, 30, 32), (214, 40, 46), -6, 740, 860)])
    K = (52, 52, 54); CO = {'red': (176, 24, 32), 'blue': (28, 66, 168), 'yellow': (214, 158, 24), 'green': (30, 110, 60), 'white': (196, 196, 192), 'grey': (134, 135, 138)}
    yield 'bumper-black-edges', lambda n: edges(n, [(f'{l} LB', t, .45, K) for l, t in ((10, 24), (15, 31), (25, 46), (35, 56), (45, 66))])
    yield 'bumper-color-edges', lambda n: edges(n, [(f'{l} KG', t, .45, CO[c]) for l, t, c in ((25, 66, 'red'), (20, 56, 'blue'), (15, 46, 'yellow'), (10, 36, 'green'), (5, 26, 'white'))])
    yield 'bumper-fleck-edges', lambda n: edges(n, [('25 LB', 62, .45, (74, 44, 46)), ('45 LB', 94, .45, (44, 54, 84))])
    yield 'calibrated-edges', lambda n: edges(n, [('25 KG', 27, .45, CO['red']), ('20 KG', 22.5, .45, CO['blue']), ('15 KG', 21, .40, CO['yellow'])])
    yield 'deepdish-edges', lambda n: edges(n, [('25 LB', 40, .36, CO['grey']), ('35 LB', 42, .40, K), ('45 LB', 48, .45, K)])
    yield 'set-dumbbell-run', lambda n: grid(n, [(1, [(f'dumbbell-{k}-lb', 2, .55 + k / 200) for k in (5, 10, 15)]), (1, [(f'dumbbell-{k}-lb', 2, .62 + k / 200) for k in (20, 25, 30)]), (1, [(f'dumbbell-{k}-lb', 2, .60 + k / 160) for k in (35, 40, 50, 60)])])
    yield 'dumbbell-sizes-kg', lambda n: line_up(n, [(f'dumbbell-{k}-kg', dumbbell_length(k, 'kg') * .72) for k in (10, 15, 20, 25, 30)])
    yield 'wallball-colors', lambda n: line_up(n, [(f'wallball-{c}-{k}-kg', .35) for c, k in (('yellow', 4), ('blue', 6), ('red', 9), ('green', 12))])
    yield 'slamball-weights', lambda n: line_up(n, [(f'slamball-{k}-kg', .28) for k in (10, 15, 20)])
    for l, D in (('5', .228), ('2.5', .190), ('2', .190), ('1.5', .175), ('1.25', .160), ('1', .160), ('0.5', .134)): yield R(f'change-plate-{l}-kg-scale', f'change-plate-{l}-kg', D, .70, cx=.36, person=.78, label=False)
    yield 'wallball-target', wall_target; yield 'rings-scale', hung_rings; yield 'chalk-case', lambda n: case_of(n, 'chalk-block', 6, 6)
    for c in BAND: yield f'band-{c}-scale', lambda n, c=c: band_beside(n, c)
    yield 'wraps-length', lambda n: flat_strip(n, 18, 3, (38, 38, 40), (176, 30, 36), True); yield 'straps-length', lambda n: flat_strip(n, 22, 1.5, (38, 38, 40), None, False)
    yield R('knee-sleeves-scale', 'knee-sleeves-black', .30, .70, cx=.33, person=.76); yield R('shaker-scale', 'shaker-black', .27, .70, cx=.34, person=.74, label=False)
    yield 'trapbar-scale', lambda n: bar(n, 2.2606, .044, 15.4, BLACK, STEEL, grip=True); yield 'ssb-scale', lambda n: bar(n, 2.21, .038, 15.8, BLACK, STEEL, at=1.455, grip=True, pads=True)
    yield 'pullup-bar-use', hanging; yield 'slamball-use', lambda n: overhead(n, 'slamball-15-kg', .28); yield 'jumprope-use', lambda n: skipping(n, (190, 30, 36))
    def sleeves(h, load, y=0., col=STEEL): return [(((g * h, y), (g * (h - load), y)), .050, col) for g in (-1, 1)] + [(((g * (h - load - .032), y), (g * (h - load), y)), .075, col) for g in (-1, 1)]
    yield 'ezbar-outline', lambda n: outline(n, 1.2, [([(-.37, 0), (-.30, 0), (-.205, .062), (-.105, 0), (-.055, .036), (.055, .036), (.105, 0), (.205, .062), (.30, 0), (.37, 0)], .028, STEEL)] + sleeves(.60, .21), [(-.60, .60, -.16, both(1.2))])
    yield 'trapbar-outline', lambda n: outline(n, 2.26, [([(-.74, 0), (-.47, 0), (-.26, .36), (.26, .36), (.47, 0), (.26, -.36), (-.26, -.36), (-.47, 0)], .044, BLACK), ([(.47, 0), (.74, 0)], .044, BLACK), ([(-.3556, -.20), (-.3556, .20)], .031, STEEL), ([(.3556, -.20), (.3556, .20)], .031, STEEL)] + sleeves(1.13, .39), [(-1.13, 1.13, -.60, both(2.2606)), (-.3556, .3556, .52, both(.7112))])
    yield 'ssb-outline', lambda n: outline(n, 2.21, [([(-.70, 0), (-.56, 0), (-.49, .09), (.49, .09), (.56, 0), (.70, 0)], .038, BLACK), ([(-.18, .09), (.18, .09)], .092, (34, 34, 36)), ([(-.14, .09), (-.14, -.20)], .050, (34, 34, 36)), ([(.14, .09), (.14, -.20)], .050, (34, 34, 36)), ([(-.14, -.20), (-.14, -.34)], .030, STEEL), ([(.14, -.20), (.14, -.34)], .030, STEEL)] + sleeves(1.105, .40), [(-1.105, 1.105, -.50, both(2.21))])
    yield 'plyobox-heights', box_heights
    yield 'club-barbell-plan', lambda n: plan_sheet(n, 4, 5, (200, 30, 38)); yield 'club-kettlebell-plan', lambda n: plan_sheet(n, 4, 3, (190, 150, 40), light=(5,))
    yield 'band-widths', lambda n: band_widths(n)
    for c in BAND: yield f'band-{c}-width', lambda n, c=c: band_widths(n, c)


def stood(name, of, high, frame, person=.70, cx=.36, label=True, plan=None, side=None, lift=0.):
    """One product on the floor beside a person. plan: its footprint in inches; side: (thickness, diameter) of a plate seen from its edge."""
    S = Scale(frame, person); n = S.n
    if lift: S.floor -= lift * S.m
    x0, y0, x1, y1 = S.put(of, cx, high)
    if label: S.span_v(x0 - n * .040, y0, y1, both(high))
    if lift: S.floor += lift * S.m
    if side:
        t, dia = side; x = x1 + n * .06; w = max(6, t * S.m); im = master(of); q = np.asarray(im).reshape(-1, 3).astype(int); k = q[(q.max(1) - q.min(1) > 60)]; col = tuple(int(v) for v in (np.median(k, 0) if len(k) > 4000 else (46, 46, 48)))
        if 'white' in of: col = (206, 206, 202)
        if 'grey' in of: col = (150, 151, 153)
        box_ = (x, S.floor - dia * S.m, x + w, S.floor); grad(S.c, box_, [v * 1.05 for v in col]); S.d = ImageDraw.Draw(S.c); S.d.rectangle(box_, outline=(120, 120, 120), width=1)
        y = box_[1] - n * .022; S.d.line((x, y, x + w, y), fill=INK, width=3)
        for v in (x, x + w): S.d.line((v, y - 9, v, y + 9), fill=INK, width=3)
        words(S.d, (x + w / 2, y - n * .024), both(t), n * .0205)
    if plan:
        w, d = plan; k = n * .0030; W, D = w * k, d * k; X, Y = n * .95 - W - n * .02, n * .055
        S.d.rectangle((X, Y, X + W, Y + D), outline=INK, width=3); words(S.d, (X + W / 2, Y + D + n * .024), f'{w} × {d} in · {w * 2.54:.0f} × {d * 2.54:.0f} cm', n * .0185) if W > n * .12 else words(S.d, (X + W, Y + D + n * .024), f'{w} × {d} in · {w * 2.54:.0f} × {d * 2.54:.0f} cm', n * .0185, anchor='rm')
    save(S.c, name)

# ---------------------------------------------------------------- what is in it
def cut(im):
    """A master with everything but the product made clear; for coloured and black things."""
    a = np.asarray(im).astype(int); lum = a.mean(2); m = (lum < 105) | (a.max(2) - a.min(2) > 34); m = nd.binary_closing(nd.binary_opening(m, iterations=2), iterations=4); m = nd.binary_fill_holes(m)
    l, c = nd.label(m); m = l == 1 + np.argmax(nd.sum(m, l, range(1, c + 1))) if c else m
    return Image.merge('RGBA', (*im.split(), Image.fromarray((nd.gaussian_filter(m.astype(np.float32), .8) * 255).astype(np.uint8))))

def line_up(name, items, foot=.64, gap=.02, n=1400, width=.94):
    """Products in a row on one line, true to size among themselves: items are (master, height in metres)."""
    c = Image.new('RGB', (n, n), GROUND); B = [(m, h, master(m)) for m, h in items]; B = [(m, h, im, thing(im)) for m, h, im in B]
    rel = [h * (b[2] - b[0]) / (b[3] - b[1]) for m, h, im, b in B]; k = min(n * width / (sum(rel) + gap * (len(B) - 1)), n * .62 / max(h for _, h, _, _ in B))
    x = (n - k * (sum(rel) + gap * (len(B) - 1))) / 2
    for (m, h, im, b), r in zip(B, rel):
        q = k * h / (b[3] - b[1]); place(c, im, q, x - q * b[0], n * foot - q * b[3]); x += (r + gap) * k
    save(c, name)

def grid(name, rows, n=1400, pad=.02):
    """A picture of exactly what is in a package: rows of (master, how many, share of the row's height)."""
    c = Image.new('RGB', (n, n), GROUND); H = sum(h for h, _ in rows); y = n * .03; d = ImageDraw.Draw(c)
    for h, items in rows:
        hh = n * .94 * h / H; W = n * .94 / len(items); x = n * .03
        for m, count, share in items:
            im = master(m); b = upper(im); k = min((W - n * pad * 2) / (b[2] - b[0]), (hh - n * .055) * share / (b[3] - b[1]))
            place(c, im, k, x + W / 2 - k * (b[0] + b[2]) / 2, y + hh - n * .045 - k * b[3]); d = ImageDraw.Draw(c)
            if count > 1: f = font(n * .030); t = f'× {count}'; w = f.getlength(t) + n * .026; X, Y = x + W / 2, y + hh - n * .018; d.rounded_rectangle((X - w / 2, Y - n * .022, X + w / 2, Y + n * .022), n * .022, fill=INK); d.text((X, Y), t, font=f, fill=(250, 250, 248), anchor='mm')
            x += W
        y += hh
    save(inset(c), name)

def pairs(name, plates, n=1400):
    """Plates two and two, the second of each pair behind the first; heaviest pair in front."""
    c = Image.new('RGB', (n, n), GROUND); N_ = len(plates); cols = 2 if N_ > 1 else 1; rows_ = -(-N_ // cols); W, H = n / cols, n / rows_
    for i, (m, size) in enumerate(plates):
        im = master(m); t = cut(im); b = thing(im); k = min(W, H) * .74 * size / (b[3] - b[1]); cx, cy = W * (i % cols + .5), H * (i // cols + .52)
        if N_ % 2 and i == N_ - 1: cx = n / 2
        off = min(W, H) * .10
        for o in (1, -1):
            X, Y = cx + o * off * .8 - k * (b[0] + b[2]) / 2, cy - o * off * .25 - k * (b[1] + b[3]) / 2 + min(W, H) * .37 * (1 - size)
            if o > 0: place(c, im, k, X, Y)
            else:
                w, h = round(im.width * k), round(im.height * k); q = t.resize((w, h), Image.LANCZOS); sh = Image.new('L', (n, n)); sh.paste(q.split()[3], (round(X + 10), round(Y + 14))); sm = nd.gaussian_filter(np.asarray(sh, np.float32), 14)[..., None] / 255 * .35; A = np.asarray(c).astype(float); c = Image.fromarray((A * (1 - sm)).astype(np.uint8)); c.paste(q, (round(X), round(Y)), q)
    save(inset(c), name)

# ---------------------------------------------------------------- covers and cards
def sheet(bg): return Image.new('RGB', (1400, 1400), bg)
def mark(d, x, y, size, fill, anchor='ls'): d.text((x, y), 'NORTHBAR', font=font(size), fill=fill, anchor=anchor)
def slashes(d, x, y, h, fill, n=3, gap=.62):
    for i in range(n): X = x + i * h * gap; d.polygon([(X, y), (X + h * .34, y - h), (X + h * .66, y - h), (X + h * .32, y)], fill=fill)

def plan_sheet(name, weeks, days, accent, light=(4,), paper=(250, 250, 248)):
    """The weeks of a plan as a wall calendar: a row a week, training days filled, lighter weeks outlined."""
    c = sheet(GROUND); x0, y0, x1, y1 = 190, 90, 1210, 1310; a = np.asarray(c).astype(float); m = np.zeros((1400, 1400), np.float32); m[y0 + 22:y1 + 26, x0 + 8:x1 + 12] = 1; sm = nd.gaussian_filter(m, 26)[..., None] * .28; c = Image.fromarray((a * (1 - sm)).astype(np.uint8)); d = ImageDraw.Draw(c)
    d.rectangle((x0, y0, x1, y1), fill=paper); d.rectangle((x0, y0, x1, y0 + 130), fill=(24, 24, 26)); mark(d, x0 + 50, y0 + 88, 58, (246, 246, 244)); slashes(d, x1 - 190, y0 + 90, 52, accent)
    on = {3: (0, 2, 4), 4: (0, 1, 3, 4), 5: (0, 1, 2, 4, 5), 6: (0, 1, 2, 3, 4, 5)}[days]; H = (y1 - y0 - 130 - 90) / weeks; w = (x1 - x0 - 210) / 7; q = min(H * .80, w * .84)
    for r in range(weeks):
        cy = y0 + 130 + 50 + H * (r + .5); d.text((x0 + 95, cy), f'{r + 1}', font=font(min(46, H * .62)), fill=(90, 90, 94), anchor='mm')
        for k in range(7):
            cx = x0 + 180 + w * (k + .5); bx = (cx - w * .42, cy - q / 2, cx + w * .42, cy + q / 2); easy = (r + 1) % light[0] == 0
            if k in on: d.rounded_rectangle(bx, 10, fill=None if easy else accent, outline=accent, width=5)
            else: d.rounded_rectangle(bx, 10, fill=(236, 236, 233))
    save(c, name)

def poster(name, paper, accent, of, big, box_):
    """Cover of a club: a product on coloured paper before one large numeral, and the mark."""
    c = sheet(paper); d = ImageDraw.Draw(c); d.text((80, 1000), big, font=font(900), fill=tuple(v - 22 for v in paper), anchor='ls'); slashes(d, 92, 250, 150, accent); mark(d, 92, 1250, 108, INK); d.rectangle((92, 1290, 1308, 1302), fill=accent)
    im = master(of); b = thing(im); x, y, h = box_; k = h / (b[3] - b[1]); place(c, im, k, x - k * (b[0] + b[2]) / 2, y - k * b[3]); save(c, name)

def cover(name, paper, ink, accent, title, weeks):
    """A training plan: the front of a book that lies on the ground of a tile."""
    c = sheet(GROUND); w, h = 800, 1120; x0, y0 = 300, 130; m = np.zeros((1400, 1400), np.float32); m[y0 + 22:y0 + h + 26, x0 + 10:x0 + w + 30] = 1; c = Image.fromarray((np.asarray(c).astype(float) * (1 - nd.gaussian_filter(m, 26)[..., None] * .42)).astype(np.uint8)); d = ImageDraw.Draw(c)
    d.rectangle((x0 + w, y0 + 10, x0 + w + 22, y0 + h + 12), fill=(224, 222, 216)); d.rectangle((x0 + 14, y0 + h, x0 + w + 22, y0 + h + 12), fill=(206, 204, 198))
    g = np.linspace(1.06, .95, h)[:, None, None] * np.ones((1, w, 1)); g[:, :26] *= np.linspace(.80, 1.02, 26)[None, :, None]; c.paste(Image.fromarray(np.clip(np.array(paper)[None, None] * g, 0, 255).astype(np.uint8)), (x0, y0)); d = ImageDraw.Draw(c); X = x0 + 84
    z = 96
    while font(z).getlength(title) > w - 150: z -= 2
    d.text((X, y0 + 190), title, font=font(z), fill=ink, anchor='ls'); d.rectangle((X, y0 + 228, X + 150, y0 + 240), fill=accent); d.text((X - 16, y0 + 770), weeks, font=font(470), fill=accent, anchor='ls'); d.text((X, y0 + 880), 'WEEKS', font=font(72), fill=ink, anchor='ls'); d.rectangle((X, y0 + 960, x0 + w - 70, y0 + 965), fill=ink); mark(d, X, y0 + 1040, 46, ink); slashes(d, x0 + w - 180, y0 + 1042, 44, accent); save(c, name)

def ticket(name, bg, accent, big, small):
    """Ticket with a stub to tear off."""
    c = sheet(GROUND); w, h = 1180, 620; s = 2; t = Image.new('L', (w * s, h * s)); d = ImageDraw.Draw(t); d.rounded_rectangle((0, 0, w * s - 1, h * s - 1), 34 * s, fill=255); X = 850 * s
    for y in (0, h * s): d.ellipse((X - 34 * s, y - 34 * s, X + 34 * s, y + 34 * s), fill=0)
    for y in range(60, h - 40, 34): d.ellipse((X - 5 * s, y * s - 5 * s, X + 5 * s, y * s + 5 * s), fill=0)
    t = t.resize((w, h), Image.LANCZOS); f = Image.new('RGB', (w, h), bg); d = ImageDraw.Draw(f); mark(d, 70, 132, 66, (246, 246, 244)); d.text((64, 500), big, font=font(min(250 if len(big) < 6 else 134, 250 * 760 / font(250).getlength(big))), fill=accent, anchor='ls'); d.text((72, 566), small, font=font(36), fill=(214, 214, 210), anchor='ls'); slashes(d, 900, 380, 190, accent, 3, .44)
    f = f.rotate(7, expand=True, resample=Image.BICUBIC); t = t.rotate(7, expand=True, resample=Image.BICUBIC); px, py = (1400 - f.width) // 2, (1400 - f.height) // 2; m = np.zeros((1400, 1400), np.float32); m[py + 26:py + 26 + t.height, px + 10:px + 10 + t.width] = np.asarray(t, np.float32)[:1400 - py - 26, :1400 - px - 10] / 255; c = Image.fromarray((np.asarray(c).astype(float) * (1 - nd.gaussian_filter(m, 24)[..., None] * .42)).astype(np.uint8)); c.paste(f, (px, py), t); save(c, name)

def card(name, faces):
    """Gift cards lying flat: (colour, accent, turn in degrees, x, y)."""
    c = sheet(GROUND)
    for bg, accent, turn, x, y in faces:
        w, h, s = 1010, 637, 2; t = Image.new('L', (w * s, h * s)); ImageDraw.Draw(t).rounded_rectangle((0, 0, w * s - 1, h * s - 1), 42 * s, fill=255); t = t.resize((w, h), Image.LANCZOS); g = np.linspace(1.16, .90, w)[None, :, None] * np.linspace(1.05, .96, h)[:, None, None]; f = Image.fromarray(np.clip(np.array(bg)[None, None] * g, 0, 255).astype(np.uint8)); d = ImageDraw.Draw(f)
        mark(d, w / 2, h * .56, 118, (246, 246, 244), 'ms'); slashes(d, 70, h - 66, 82, accent); f, t = (q.rotate(turn, expand=True, resample=Image.BICUBIC) for q in (f, t)); px, py = round(x - f.width / 2), round(y - f.height / 2); m = Image.new('L', (1400, 1400)); m.paste(t, (px + 10, py + 24)); c = Image.fromarray((np.asarray(c).astype(float) * (1 - nd.gaussian_filter(np.asarray(m, np.float32), 20)[..., None] / 255 * .42)).astype(np.uint8)); c.paste(f, (px, py), t)
    save(c, name)

def outline(name, length, strokes, spans, view=(0., 0.)):
    """A bar drawn to scale from above or the front: strokes are (points in metres, thickness, colour); spans (x0, x1, y, text)."""
    n, s = 1400, 2; c = Image.new('RGB', (n * s, n * s), GROUND); d = ImageDraw.Draw(c); k = n * s * .86 / length; P = lambda x, y: (n * s / 2 + (x - view[0]) * k, n * s * .50 - (y - view[1]) * k)
    for pts, t, col in strokes:
        q = [P(*p) for p in pts]; w = max(3, t * k)
        for a, b, f in ((0, 0, 1.), (-.16, -.16, 1.0), (-.22, -.22, .55)):
            colour = col if f == 1. and a == 0 else tuple(min(255, round(v * 1.25 + 16)) for v in col) if f == 1. else tuple(min(255, round(v * 1.5 + 30)) for v in col); ww = w if a == 0 else w * .42 if f == 1. else w * .16
            d.line([(x, y + a * w) for x, y in q], fill=colour, width=round(ww), joint='curve')
            if a == 0 and len(q) > 2:
                for x, y in q[1:-1]: d.ellipse((x - w / 2, y - w / 2, x + w / 2, y + w / 2), fill=colour)
    c = c.resize((n, n), Image.LANCZOS); S = Scale.__new__(Scale); S.n, S.c, S.d = n, c, ImageDraw.Draw(c)
    for x0, x1, y, t in spans: S.span_h(P(x0, 0)[0] / s, P(x1, 0)[0] / s, P(0, y)[1] / s, t)
    save(S.c, name)

def wall_target(name):
    """A wall ball thrown to the two usual targets, 9 and 10 ft up, by a person of 1.75 m."""
    S = Scale(3.45, .40); n, d, m = S.n, S.d, S.m; x = n * .80; d.rectangle((x, 0, n, S.floor), fill=(228, 228, 225)); d.line((x, 0, x, S.floor), fill=(150, 150, 148), width=5)
    for ft in (9, 10):
        y = S.y(ft * .3048); d.line((x - 26, y, n, y), fill=RED, width=5); words(d, (x + (n - x) / 2, y + 30), f'{ft} ft · {ft * 30.48:.0f} cm', n * .0185, pad=False)
    r = .175 * m; pts = [(n * .53, S.y(1.45)), (n * .60, S.y(2.05)), (n * .68, S.y(2.55)), (x - r, S.y(2.9))]
    for i in range(60):
        t = i / 59; a, b, c, e = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3; X, Y = (sum(w * q[k] for w, q in zip((a, b, c, e), pts)) for k in (0, 1))
        if i % 4 < 2: d.ellipse((X - 4, Y - 4, X + 4, Y + 4), fill=QUIET)
    for X, Y in (pts[0], pts[-1]):
        im = master('wallball-red-9-kg'); b = thing(im); k = 2 * r / (b[3] - b[1]); t = cut(im).resize((round(im.width * k), round(im.height * k)), Image.LANCZOS); S.c.paste(t, (round(X - k * (b[0] + b[2]) / 2), round(Y - k * (b[1] + b[3]) / 2)), t)
    save(S.c, name)

def band_beside(name, colour):
    """A band laid out flat as it hangs, 41 in around, beside a person."""
    w, col = BAND[colour]; S = Scale(2.05, .66); n, m = S.n, S.m; L = 41 * .0254 / 2; t = max(4, w / 1000 * m); x, y0, y1 = n * .34, S.y(1.15), S.y(1.15 - L); s = 3
    big = Image.new('RGBA', (round((t + 60) * s), round((y1 - y0 + 40) * s))); d = ImageDraw.Draw(big); d.rounded_rectangle((30 * s, 20 * s, (30 + t) * s, (20 + y1 - y0) * s), min(t * .5, 10) * s, fill=(*[round(v * .72) for v in col], 255)); d.rounded_rectangle((26 * s, 24 * s, (26 + t) * s, (14 + y1 - y0) * s), min(t * .5, 10) * s, fill=(*col, 255)); big = big.resize((big.width // s, big.height // s), Image.LANCZOS); S.c.paste(big, (round(x - t / 2 - 30), round(y0 - 20)), big); S.d = ImageDraw.Draw(S.c)
    S.span_v(x - t / 2 - n * .05, y0, y1, both(L)); S.span_h(x - t / 2 - 2, x + t / 2 + 2, y0 - n * .03, f'{w} mm · {w / 25.4:.1f} in'); save(S.c, name)

def hung_rings(name):
    """Rings on straps from a beam of 2.60 m, a person between them."""
    S = Scale(2.75, .53); d, m, n = S.d, S.m, S.n; y = S.y(2.62); d.rectangle((n * .22, y - 26, n * .88, y), fill=(70, 70, 72))
    for g in (-1, 1):
        x = n * .53 + g * .32 * m; z = S.y(1.30); d.line((x - 3, y, x - 3, z - .1 * m), fill=(40, 40, 42), width=round(.038 * m)); d.rectangle((x - .026 * m, S.y(2.25), x + .022 * m, S.y(2.16)), fill=(150, 152, 156)); r, t = .117 * m, .032 * m; d.ellipse((x - r, z - r, x + r, z + r), outline=(196, 152, 100), width=round(t)); d.ellipse((x - r + 2, z - r + 2, x + r - 2, z + r - 2), outline=(214, 174, 124), width=max(2, round(t * .4)))
    words(d, (n * .53 + .32 * m + .20 * m, S.y(1.30)), 'Ø 32 mm · 1.26 in', n * .0205, anchor='lm'); save(S.c, name)

def flat_strip(name, length, width, col, stripe, thumb):
    """Wraps or straps unrolled, with length and width in inches."""
    n, s = 1400, 2; k = n * .70 / length; c = Image.new('RGB', (n, n), GROUND); W, H = round(length * k), round(width * k)
    for row in (0, 1):
        r = np.random.default_rng(row); y, x = np.mgrid[0:H, 0:W]; t = 1 + .07 * np.sin(x * .9) * np.sin(y * .9 + (x // 4 % 2) * 1.6) + .03 * r.standard_normal((H, W)); a = np.clip(np.array(col)[None, None] * t[..., None], 0, 255)
        if stripe:
            for f in (.20, .74): a[round(H * f):round(H * (f + .07))] = np.clip(np.array(stripe)[None, None] * t[:round(H * (f + .07)) - round(H * f), :, None], 0, 255)
        X, Y = (n - W) // 2, round(n * (.36 if row == 0 else .56)); m = np.zeros((n, n), np.float32); m[Y + 8:Y + H + 10, X + 4:X + W + 6] = 1; c = Image.fromarray((np.asarray(c).astype(float) * (1 - nd.gaussian_filter(m, 10)[..., None] * .4)).astype(np.uint8)); c.paste(Image.fromarray(a.astype(np.uint8)), (X, Y)); d = ImageDraw.Draw(c); mark(d, X + W - 36, Y + H * .5, H * .30 if H < 130 else 44, (230, 230, 226), 'rm')
        if thumb: d.line([(X + 30, Y + 4), (X - 46, Y - 40), (X - 70, Y + H / 2), (X - 46, Y + H + 40), (X + 30, Y + H - 4)], fill=(40, 40, 42), width=10, joint='curve')
    S = Scale.__new__(Scale); S.n, S.c, S.d = n, c, ImageDraw.Draw(c); S.span_h((n - W) / 2, (n + W) / 2, n * .31, both(length * .0254)); S.span_v((n + W) / 2 + 34, n * .36, n * .36 + H, both(width * .0254)); save(S.c, name)

def case_of(name, of, cols, rows_):
    c = Image.new('RGB', (1400, 1400), GROUND); im = master(of); x0, y0, x1, y1 = upper(im); k = 1400 * .15 / 960 * 2.1
    for j in range(rows_):
        for i in range(cols): place(c, im, k, 1400 * (.10 + .80 * i / (cols - 1)) - k * (x0 + x1) / 2, 1400 * (.13 + .76 * j / (rows_ - 1)) - k * (y0 + y1) / 2)
    save(c, name)

def hanging(name):
    """A person hanging from the wall bar."""
    S = Scale(2.75, .55, arms='up', off=.20); m, n = S.m, S.n; y = S.y(2.245)
    for g in (-1, 1):
        x = n * .55 + g * .50 * m; S.d.rectangle((x - .05 * m, y - .10 * m, x + .05 * m, y + .46 * m), fill=(58, 58, 60)); S.d.rectangle((x - .028 * m, y - .06 * m, x + .028 * m, y + .03 * m), fill=(34, 34, 36))
    grad(S.c, (n * .55 - .62 * m, y - .017 * m, n * .55 + .62 * m, y + .017 * m), (74, 74, 76)); S.d = ImageDraw.Draw(S.c); S.span_h(n * .55 - .6096 * m, n * .55 + .6096 * m, y - n * .075, both(1.2192)); save(S.c, name)

def overhead(name, of, dia):
    """A person with a ball above the head."""
    S = Scale(2.75, .55, arms='close'); im = master(of); b = thing(im); k = dia * S.m / (b[3] - b[1]); t = cut(im).resize((round(im.width * k), round(im.height * k)), Image.LANCZOS); S.c.paste(t, (round(.55 * S.n - k * (b[0] + b[2]) / 2), round(S.y(2.04) - k * (b[1] + b[3]) / 2)), t); S.d = ImageDraw.Draw(S.c); r = dia * S.m / 2; S.span_h(.55 * S.n - r, .55 * S.n + r, S.y(2.04) - r - S.n * .03, both(dia)); save(S.c, name)

def skipping(name, cable):
    """A person in the air over the rope."""
    S = Scale(2.45, .53, arms='rope', off=.07); m, n = S.m, S.n; s = 2; big = Image.new('RGB', (n * s, n * s)); big = S.c.resize((n * s, n * s), Image.LANCZOS); d = ImageDraw.Draw(big); X = n * .53 * s; k = m * s; F = S.floor * s; P = []
    for i in range(121):
        t = math.pi * (i / 120); x = -math.cos(t) * .50; y = .955 + .07 - (math.sin(t) ** .55) * 1.005; P.append((X + x * k, F - y * k))
    d.line(P, fill=cable, width=round(.010 * k), joint='curve')
    for g in (-1, 1): d.line([(X + g * .445 * k, F - 1.045 * k), (X + g * .50 * k, F - 1.000 * k)], fill=(34, 34, 36), width=round(.034 * k))
    S.c = big.resize((n, n), Image.LANCZOS); save(S.c, name)

def edges(name, plates, frame=1400):
    """Plates seen from their edge, side by side on the floor: (label, thickness in mm, diameter in m, colour)."""
    n = frame; c = Image.new('RGB', (n, n), GROUND); k = n * .62 / .45; gap = n * .035; w = sum(t / 1000 * k for _, t, _, _ in plates) + gap * (len(plates) - 1); z = min(1., n * .86 / w); k *= z; gap = (n * .86 - sum(t / 1000 * k for _, t, _, _ in plates)) / max(1, len(plates) - 1) if len(plates) > 1 else 0; gap = min(gap, n * .13); w = sum(t / 1000 * k for _, t, _, _ in plates) + gap * (len(plates) - 1); x = (n - w) / 2; floor = n * .80
    for label, t, dia, col in plates:
        W, H = t / 1000 * k, dia * k; m = np.zeros((n, n), np.float32); m[round(floor - 6):round(floor + 10), round(x - 6):round(x + W + 16)] = 1; a = np.asarray(c).astype(float) * (1 - nd.gaussian_filter(m, 9)[..., None] * .5); c = Image.fromarray(a.astype(np.uint8)); tt = np.linspace(-1, 1, max(2, round(H))); g = .50 + .62 * np.exp(-((tt + .35) / .30) ** 2) + .10 * np.exp(-((tt - .7) / .2) ** 2); u = np.linspace(-1, 1, max(2, round(W))); e = 1 - .45 * np.abs(u) ** 10; f = Image.fromarray(np.clip(np.array(col)[None, None] * 1.25 * g[:, None, None] * e[None, :, None], 0, 255).astype(np.uint8)); q = Image.new('L', f.size, 0); ImageDraw.Draw(q).rounded_rectangle((0, 0, f.width - 1, f.height - 1), min(10, f.width // 4), fill=255); c.paste(f, (round(x), round(floor - H)), q); d = ImageDraw.Draw(c)
        y = floor - H - 26; d.line((x, y, x + W, y), fill=INK, width=3)
        for v in (x, x + W): d.line((v, y - 9, v, y + 9), fill=INK, width=3)
        words(d, (x + W / 2, y - 34), f'{t:g} mm', 30, pad=False); words(d, (x + W / 2, y - 72), f'{t / 25.4:.1f} in', 26, QUIET, pad=False); words(d, (x + W / 2, floor + 54), label, 38, pad=False); x += W + gap
    d = ImageDraw.Draw(c); d.line((n * .05, floor + 1, n * .95, floor + 1), fill=(176, 176, 174), width=3); save(c, name)

def box_heights(name):
    """The three ways to put a plyo box: 20, 24 and 30 inches high, beside a person."""
    S = Scale(2.05, .86); x = S.n * .15; k = .0254 * S.m; wood = (206, 172, 128)
    for h, w in ((20, 24), (24, 20), (30, 20)):
        b = (x, S.floor - h * k, x + w * k, S.floor); g = np.linspace(1.03, .93, max(2, round(w * k)))[None, :, None]; r = np.random.default_rng(h); grain = nd.gaussian_filter(r.standard_normal((round(h * k), round(w * k))), (1.2, 22))[..., None] * 90; S.c.paste(Image.fromarray(np.clip(np.array(wood)[None, None] * g + grain, 0, 255).astype(np.uint8)), (round(b[0]), round(b[1]))); S.d = ImageDraw.Draw(S.c); S.d.rectangle(b, outline=(150, 120, 84), width=3); words(S.d, ((b[0] + b[2]) / 2, (b[1] + b[3]) / 2), f'{h}', S.n * .055, (40, 32, 24), pad=False); words(S.d, ((b[0] + b[2]) / 2, b[1] - S.n * .022), f'{h} in · {h * 2.54:.0f} cm', S.n * .0165, pad=False); x += w * k + S.n * .030
    save(S.c, name)

BAND = {'yellow': (13, (226, 168, 28)), 'red': (22, (190, 30, 36)), 'black': (32, (40, 40, 42)), 'purple': (45, (108, 52, 150)), 'green': (64, (38, 120, 66)), 'blue': (83, (34, 78, 178))}
def band_widths(name, chosen=None):
    """All six bands hanging side by side at their true width; the others pale when one is meant."""
    c = sheet(GROUND); k = 2.9; gap = (1400 - 160 - k * sum(w for w, _ in BAND.values())) / 5; x = 80
    for col, (w, v) in BAND.items():
        W = w * k; pale = chosen and col != chosen; v = tuple(round(u * .18 + 232 * .82) for u in v) if pale else v
        t = np.linspace(-1, 1, max(2, round(W))); g = (1.02 - .16 * np.abs(t) ** 6)[None, :, None] * np.ones((1180, 1, 1)); c.paste(Image.fromarray(np.clip(np.array(v)[None, None] * g, 0, 255).astype(np.uint8)), (round(x), 0)); d = ImageDraw.Draw(c)
        words(d, (x + W / 2, 1240), f'{w}', 40, QUIET if pale else INK, pad=False); x += W + gap
    d = ImageDraw.Draw(c); words(d, (700, 1310), 'mm', 30, QUIET, pad=False); save(c, name)

if __name__ == '__main__':
    MASTERS, OUT, FONT = sys.argv[1:4]; only = sys.argv[4] if len(sys.argv) > 4 else ''
    for name, make in jobs():
        if not name.startswith(only) or not only and os.path.exists(f'{OUT}/{name}.webp'): continue
        make(name); print(name, os.path.getsize(f'{OUT}/{name}.webp'), flush=True)
