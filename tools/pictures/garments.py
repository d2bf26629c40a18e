"""Garments laid flat, seen from above: a field of heights, lit by three soft lights. No tracing, seconds per picture.

python3 garments.py OUT FONT [NAME]    every garment picture that OUT does not hold yet, or one
"""
import sys, os, math
import numpy as np
from scipy import ndimage as nd
from PIL import Image, ImageDraw, ImageFont

SIZE, SS = int(os.environ.get('SIZE', 1200)), 1.3
GROUND = np.array([242, 242, 240.]) / 255
COLOURS = {'black': '#1b1b1d', 'navy': '#1c2748', 'grey': '#8b8d90', 'white': '#efeeea', 'olive': '#5c6038', 'charcoal': '#45464a', 'sand': '#cdb897', 'red': '#b3161f'}
INK = {'white': '#1a1a1b', 'sand': '#b49c78', 'grey': '#f2f1ee'}

def rgb(h): return (np.array([int(h[i:i + 2], 16) for i in (1, 3, 5)]) / 255) ** 2.2

def bow(a, b, k=0., n=14):
    """Points of a curve from a to b that bows to its left by k times its length."""
    (x0, y0), (x1, y1) = a, b; dx, dy = x1 - x0, y1 - y0; mx, my = (x0 + x1) / 2 - dy * k * 2, (y0 + y1) / 2 + dx * k * 2
    return [((1 - t) ** 2 * x0 + 2 * t * (1 - t) * mx + t * t * x1, (1 - t) ** 2 * y0 + 2 * t * (1 - t) * my + t * t * y1) for t in [i / n for i in range(n + 1)]]

def path(*legs):
    """Points and bows in turn: p, k, p, k, p ..."""
    out = []
    for i in range(0, len(legs) - 2, 2): out += bow(legs[i], legs[i + 2], legs[i + 1])
    return out

def flip(p): return [(-x, y) for x, y in reversed(p)]

class Sheet:
    """A square of cloth seen from above: centre, width in metres, and the fields over it."""
    def __init__(self, cx, cy, width, seed=3):
        self.n = round(SIZE * SS); self.s = self.n / width; self.cx, self.cy = cx, cy
        j = (np.arange(self.n) + .5) / self.s
        self.X = np.broadcast_to((cx - width / 2 + j)[None, :], (self.n, self.n)); self.Y = np.broadcast_to((cy + width / 2 - j)[:, None], (self.n, self.n))
        self.rnd = np.random.default_rng(seed); self.seed = seed
    def px(self, pts): return [((x - self.cx) * self.s + self.n / 2, (self.cy - y) * self.s + self.n / 2) for x, y in pts]
    def area(self, pts):
        im = Image.new('L', (self.n, self.n)); ImageDraw.Draw(im).polygon(self.px(pts), fill=255); return np.asarray(im) > 127
    def line(self, pts, width, dash=None):
        """How far each point is inside a line of that width, 0 to 1 across it."""
        im = Image.new('L', (self.n, self.n), 0); d = ImageDraw.Draw(im); P = self.px(pts); w = max(1, round(width * self.s))
        if dash is None: d.line(P, fill=255, width=w, joint='curve')
        else:
            a, b = dash[0] * self.s, dash[1] * self.s; pos = 0.
            for (x0, y0), (x1, y1) in zip(P, P[1:]):
                L = math.hypot(x1 - x0, y1 - y0); q = 0.
                while q < L:
                    ph = pos % (a + b); step = min(L - q, (a - ph) if ph < a else (a + b - ph)) + 1e-6
                    if ph < a: d.line([(x0 + (x1 - x0) * q / L, y0 + (y1 - y0) * q / L), (x0 + (x1 - x0) * (q + step) / L, y0 + (y1 - y0) * (q + step) / L)], fill=255, width=w)
                    q += step; pos += step
        return np.asarray(im, np.float32) / 255
    def depth(self, mask, reach):
        """Metres from the border of an area, up to a reach."""
        k = max(1, int(self.n // 1000)); small = mask[::k, ::k]
        d = nd.distance_transform_edt(np.pad(small, 2, mode='edge'))[2:-2, 2:-2].astype(np.float32) * k / self.s
        d = np.minimum(d, reach); return nd.zoom(d, k, order=1)[:self.n, :self.n] if k > 1 else d
    def noise(self, fx, fy, turn=0., seed=0, octaves=1):
        """Smooth noise with fx and fy waves per metre along turned axes, about -1 to 1, the same in every frame of a garment."""
        k = 8; X, Y = self.X[::k, ::k], self.Y[::k, ::k]; c, s = math.cos(turn), math.sin(turn); out = 0
        for o in range(octaves):
            r = np.random.default_rng(1000 * self.seed + 17 * seed + o); lat = r.standard_normal((128, 128)).astype(np.float32); f = 2 ** o
            u, v = (X * c + Y * s) * fx * f + 64, (-X * s + Y * c) * fy * f + 64
            out = out + nd.map_coordinates(lat, [v % 127, u % 127], order=3, mode='wrap') / f
        return nd.zoom(out, k, order=1)[:self.n, :self.n]
    def near(self, x, y, r): return np.exp(-((self.X - x) ** 2 + (self.Y - y) ** 2) / (r * r))

def folds(S, n, width): return np.exp(-(n / width) ** 2)

def wrinkles(S, sleeves):
    """Creases of cloth that was smoothed by hand: long soft draws, a few sharper ones where sleeve and body pull."""
    h = .0026 * S.noise(5, 2.2, .2, 1) + .0016 * S.noise(9, 4, -.5, 2)
    low = np.clip(S.noise(4, 4, 0, 7) + .25, 0, 1.2)
    h += .0020 * folds(S, S.noise(7, 2.0, .12, 3), .16) * low
    h += .0015 * folds(S, S.noise(9, 3.0, -.35, 4), .14) * np.clip(S.noise(5, 5, 0, 8) + .1, 0, 1)
    for s in (-1, 1):
        pull = S.near(s * .245, .13, .15)
        h += .0034 * folds(S, S.noise(13, 2.6, s * .75, 5 + s), .20) * pull
        if sleeves: h += .0030 * folds(S, S.noise(4, 15, s * .35, 12 + s), .22) * (np.abs(S.X) > .27) * np.clip((np.abs(S.X) - .27) / .03, 0, 1)
    return h

def knit(S, mask, h, rib=None):
    """The fine grain of jersey; rib = an angle field gives the ridges of cuffs and collars."""
    w = 2 * math.pi
    if S.s > 3500: h += mask * .00012 * (np.sin(S.X * w / .0011) * (1 + .6 * np.sin(S.Y * w / .0013 + 1.2 * np.sin(S.X * w / .0022))))
    h += mask * .00010 * np.asarray(nd.gaussian_filter(S.rnd.standard_normal((S.n, S.n)).astype(np.float32), (1.6, .8)))

class Garment:
    def __init__(self, S, colour):
        self.S = S; self.h = np.zeros((S.n, S.n), np.float32); self.a = np.zeros((S.n, S.n), bool); self.dark = np.ones((S.n, S.n), np.float32)
        base = rgb(COLOURS[colour]); self.alb = np.empty((S.n, S.n, 3), np.float32); self.alb[:] = base; self.base = base; self.colour = colour
    def lay(self, pts, thick, soft, mask=None):
        m = self.S.area(pts) if mask is None else mask; d = self.S.depth(m, soft * 5)
        self.h += m * thick * (1 - np.exp(-d / soft)); self.a |= m; return m
    def groove(self, pts, width, deep):
        l = nd.gaussian_filter(self.S.line(pts, width), width * self.S.s * .45); self.h -= deep * l
    def stitch(self, pts, off=None, tone=.72):
        l = nd.gaussian_filter(self.S.line(pts, .0013, (.0034, .0016)), .5); self.h += .0004 * l
        self.alb *= (1 - l * (1 - tone))[..., None] if self.base.mean() > .02 else (1 + l * 1.1)[..., None]; self.groove(pts, .004, .0006)
    def ribs(self, mask, coord, pitch=.0034, deep=.0011):
        self.h += mask * deep * np.abs(np.sin(math.pi * coord / pitch)) ** .7
    def print(self, text, font, size, x, y, colour=None, spacing=1.04):
        S = self.S; f = ImageFont.truetype(font, max(4, round(size * S.s))); im = Image.new('L', (S.n, S.n)); d = ImageDraw.Draw(im)
        w = [f.getlength(c) * spacing for c in text]; X = (x - S.cx) * S.s + S.n / 2 - sum(w) / 2; Y = (S.cy - y) * S.s + S.n / 2
        for c, k in zip(text, w): d.text((X, Y), c, font=f, fill=255, anchor='ls'); X += k
        m = np.asarray(im, np.float32) / 255
        g = nd.gaussian_filter(self.h, 6); gy, gx = np.gradient(g); i, j = np.mgrid[0:S.n, 0:S.n].astype(np.float32)      # lettering follows the folds
        m = nd.map_coordinates(m, [i - gy * S.s * 1.2, j - gx * S.s * 1.2], order=1)
        ink = rgb(colour or INK.get(self.colour, '#ecebe6'))
        grain = 1 - .10 * np.clip(S.rnd.standard_normal((S.n, S.n)), 0, 2).astype(np.float32)
        self.alb = self.alb * (1 - m[..., None] * .94) + ink * (m * .94)[..., None] * grain[..., None]; self.h += m * .00005
    def cord(self, pts, r, colour):
        S = self.S; l = S.line(pts, 2 * r); d = S.depth(l > .5, r); self.h += np.sqrt(np.clip(1 - (1 - d / r) ** 2, 0, 1)) * r * 1.7 * (l > .5)
        self.alb[l > .5] = rgb(colour); self.a |= l > .5
        t = (S.X + S.Y) / .0026; self.h += (l > .5) * .0003 * np.sin(2 * math.pi * t)
    def picture(self, name):
        S = self.S; s = S.s; h = nd.gaussian_filter(self.h, .8)
        gy, gx = np.gradient(h * s); nx, ny, nz = -gx, gy, np.ones_like(gx); L = np.sqrt(nx * nx + ny * ny + 1); nx, ny, nz = nx / L, ny / L, nz / L
        light = np.full_like(h, .10)
        for (x, y, z), p in (((-.74, .50, .46), 1.02), ((.80, .20, .55), .22), ((.05, -.7, .70), .14)):
            q = math.sqrt(x * x + y * y + z * z); light += p * np.clip((nx * x + ny * y + nz * z) / q + .04, 0, None)
        for r, k in ((.004, 26), (.018, 12), (.05, 5)):
            light *= np.clip(1 - k * np.clip(nd.gaussian_filter(h, r * s, truncate=2.5) - h, 0, None) / .35, .55, 1)
        light *= self.dark
        sheen = .016 * (1 - nz ** 2) + .0035
        c = self.alb * light[..., None] * 1.34 + sheen[..., None]
        m = nd.gaussian_filter(self.a.astype(np.float32), .7)
        sh = np.zeros_like(h)
        for r, k, o in ((.006, .30, .002), (.022, .22, .006), (.060, .14, .012)):
            b = nd.gaussian_filter(self.a[::4, ::4].astype(np.float32), r * s / 4); b = nd.zoom(b, 4, order=1)[:S.n, :S.n]
            dy, dx = int(o * s), int(o * s * .6); sh += k * np.pad(b, ((dy, 0), (dx, 0)), mode='edge')[:S.n, :S.n]
        g = (GROUND ** 2.2) * (1 - np.clip(sh, 0, .7))[..., None] ** 1.3
        out = c * m[..., None] + g * (1 - m[..., None])
        out = np.clip(out, 0, 1) ** (1 / 2.2)
        im = Image.fromarray((out * 255 + .5).astype(np.uint8)).resize((SIZE, SIZE), Image.LANCZOS)
        im.save(name + '.webp', quality=88, method=6)

def tee(S, colour, font, back=False):
    G = Garment(S, colour); side = 1
    neck, sh, tip, low, pit = (.092, .358), (.238, .322), (.412, .165), (.330, .078), (.255, .150)
    dip = (0, .338) if back else (0, .268)
    right = path(neck, .02, sh, .06, tip, .02, low, -.03, pit, -.03, (.247, -.10), .02, (.254, -.362), .01, (0, -.372))
    collar = bow(dip, (neck[0], neck[1]), -.10 if back else -.22)
    out = collar + right + flip(right) + flip(collar)
    m = S.area(out)
    if not back:                                             # inside of the back, seen through the neck
        G.alb[:] = G.base * .62; inside = S.area(collar + bow(neck, (0, .348), .06) + flip(bow(neck, (0, .348), .06)) + flip(collar)); G.a |= inside; G.h += inside * .002
        tape = S.line(flip(bow(neck, (0, .348), .06)) + bow(neck, (0, .348), .06)[::-1][::-1], .010) * inside; G.alb *= (1 - .25 * tape)[..., None]
        G.alb[m] = G.base
    G.lay(None, .007, .010, m)
    for s in (-1, 1):
        seam = [(s * x, y) for x, y in bow(sh, pit, .10)]; G.groove(seam, .0045, .0016); G.h += .0016 * nd.gaussian_filter(S.line([(x - s * .004, y) for x, y in seam], .006), .003 * S.s)
        for o in (.020, .0225): G.stitch([(s * (tip[0] - o * .80 + (low[0] - tip[0]) * t), tip[1] - o * .30 + (low[1] - tip[1]) * t - o * .28 * (1 - t) + o * .6 * t) for t in [i / 12 for i in range(13)]])
        G.groove([(s * neck[0] * 1.04, neck[1] - .002), (s * sh[0], sh[1] - .002)], .003, .0008) if back else None
    for o in (.020, .0228): G.stitch([(x, -.372 + o + .00016 * 0 + .010 * (x / .254) ** 2) for x in [-.252 + .504 * i / 40 for i in range(41)]])
    # collar: a ribbed band along the neck
    edge = flip(collar) + collar; band = nd.gaussian_filter(S.line(edge, .036), 1) > .5; band &= m; d = nd.distance_transform_edt(band[::2, ::2]); d = nd.zoom(d, 2, order=1)[:S.n, :S.n] * 2 / S.s
    G.h += band * .0022 * np.clip(d / .004, 0, 1); t = np.arctan2(S.X, .40 - S.Y) * .135 if not back else S.X; G.ribs(band, t, .0026, .0008)
    inner = nd.binary_erosion(m, iterations=1); G.groove([(x * 1.22, y - .021) for x, y in edge], .003, .0014)
    G.h += m * wrinkles(S, False) * 1.7; knit(S, m, G.h)
    if back: G.print('NORTHBAR', font, .026, 0, .268)
    else:
        G.print('NORTHBAR', font, .056, 0, .112); G.print('STRENGTH EQUIPMENT', font, .0165, 0, .084, spacing=1.16)
        lab = S.area([(-.020, .340), (.020, .340), (.020, .322), (-.020, .322)]) & ~m; G.print('NB', font, .014, 0, .322, '#d8d7d2' if G.base.mean() < .4 else '#333333')
        soft = nd.gaussian_filter(m.astype(np.float32), .014 * S.s); G.dark *= np.where(m, 1, np.clip(1.0 - .75 * soft, .35, 1))
    return G

def sweat(S, colour, font, back=False, hood=False):
    G = Garment(S, colour)
    neck, sh, elbow, cuff, cuffi, pit = (.092, .336), (.232, .300), (.385, .02), (.438, -.262), (.360, -.284), (.268, .100)
    dip = (0, .318) if back else (0, .262)
    right = path(neck, .02, sh, .11, elbow, .02, cuff, .0, cuffi, -.01, (.303, -.03), -.06, pit, -.03, (.262, -.12), .02, (.266, -.322), -.03, (.246, -.334), .0, (.244, -.392), .0, (0, -.398))
    collar = bow(dip, neck, -.10 if back else -.20)
    m = S.area(collar + right + flip(right) + flip(collar))
    cuffs = [path(cuff, 0, (.448, -.330), .05, (.372, -.350), 0, cuffi)]
    for c in (cuffs[0], flip(cuffs[0])): m |= S.area(c)
    if not back and not hood:
        G.alb[:] = G.base * .62; inside = S.area(collar + bow(neck, (0, .326), .06) + flip(bow(neck, (0, .326), .06)) + flip(collar)); G.a |= inside; G.h += inside * .003; G.alb[m] = G.base
    G.lay(None, .013, .014, m)
    for s in (-1, 1):
        seam = [(s * x, y) for x, y in (bow(sh, pit, .09) if hood else bow((neck[0] - .004, neck[1] - .016), pit, .05))]; G.groove(seam, .0055, .0022); G.h += .0022 * nd.gaussian_filter(S.line([(x - s * .005, y) for x, y in seam], .007), .004 * S.s)
        c = S.area([(s * x, y) for x, y in cuffs[0]]); G.ribs(c, S.X * .97 + S.Y * .24 * s, .0040, .0014); G.groove([(s * cuff[0], cuff[1]), (s * cuffi[0], cuffi[1])], .006, .0026)
    hem = m & (S.Y < -.334) & (np.abs(S.X) < .27); G.ribs(hem, S.X, .0040, .0014); G.groove([(-.262, -.334), (.262, -.334)], .006, .0026)
    if not hood:
        edge = flip(collar) + collar; band = (S.line(edge, .050) > .5) & m; d = nd.zoom(nd.distance_transform_edt(band[::2, ::2]), 2, order=1)[:S.n, :S.n] * 2 / S.s
        G.h += band * .003 * np.clip(d / .005, 0, 1); G.ribs(band, np.arctan2(S.X, .40 - S.Y) * .14 if not back else S.X, .0036, .0012)
        if not back:
            for s in (-1, 1): G.stitch([(s * .030, .240), (0, .196)])
    W = wrinkles(S, True) * 2.1; G.h += m * W; knit(S, m, G.h)
    if hood and not back:
        pocket = path((-.085, -.10), 0, (.085, -.10), -.04, (.150, -.235), 0, (.150, -.332), 0, (-.150, -.332), 0, (-.150, -.235), -.04, (-.085, -.10))
        G.lay(pocket, .0045, .006); 
        for s in (-1, 1): G.stitch([(s * x, y) for x, y in bow((.080, -.108), (.142, -.235), -.04)]); G.groove([(s * .150, -.235), (s * .150, -.332)], .003, .0012)
        G.stitch([(-.080, -.107), (.080, -.107)])
        outer = path((.150, .270), -.06, (.150, .440), -.20, (0, .575)); hoodm = S.area(outer + flip(outer) + path((-.150, .270), -.10, (0, .205), -.10, (.150, .270)))
        d = S.depth(hoodm, .10); G.h += hoodm * .022 * (1 - np.exp(-d / .020)); G.a |= hoodm; G.alb[hoodm] = G.base
        G.h += hoodm * (.0040 * folds(S, S.noise(6, 6, .3, 31), .2) + .004 * S.noise(8, 5, -.4, 32))
        inner = path((.0, .232), -.12, (.084, .360), -.06, (.072, .450), -.20, (0, .520)); open_ = S.area(inner + flip(inner))
        di = S.depth(open_, .06); G.h -= open_ * (.014 * (1 - np.exp(-di / .014))); G.dark *= np.where(open_, np.clip(.80 - di * 5.5, .50, 1), 1); G.alb[open_] = G.base * .80
        for k in (1.16, 1.20): G.stitch([(x * k, .375 + (y - .375) * (1 + (k - 1) * .62)) for x, y in flip(inner) + inner])
        G.groove([(0, .232), (0, .200)], .003, .0015)
        cc = '#d9d7d0' if colour != 'white' else '#333333'
        for s in (-1, 1):
            x0, y0 = s * .048, .250; ring = S.near(x0, y0, .0052); G.alb[ring > .45] = rgb('#b9bbbe'); G.h += .0018 * (ring > .30) * (ring < .75)
            P = [(x0 + s * .010 * math.sin(t * 2.3) + s * .006 * t, y0 - (.200 if s > 0 else .170) * t) for t in [i / 30 for i in range(31)]]; G.cord(P, .0036, cc); G.cord(P[-3:], .0042, '#a9abae')
    if hood and back:
        hb = path((.152, .318), .10, (.118, .140), .14, (0, .050)); hm = S.area(hb + flip(hb) + path((-.152, .318), .10, (0, .352), .10, (.152, .318)))
        d = S.depth(hm, .10); G.h += hm * .020 * (1 - np.exp(-d / .018)) + hm * (.005 * folds(S, S.noise(3, 9, 0, 41), .25) + .003 * S.noise(7, 7, .2, 42)); G.a |= hm; G.groove([(0, .352), (0, .062)], .003, .0016)
    if back:
        if not hood: G.print('NORTHBAR', font, .026, 0, .235)
    else: G.print('NORTHBAR', font, .062, 0, .075 if hood else .085)
    if not back and not hood:
        soft = nd.gaussian_filter(m.astype(np.float32), .016 * S.s); G.dark *= np.where(m, 1, np.clip(1.0 - .75 * soft, .35, 1)); G.print('NB', font, .014, 0, .296, '#d8d7d2' if G.base.mean() < .4 else '#333333')
    return G

def rows():
    """Kind, colour, and whether it has a back and a detail of its own; other colours share those."""
    for c in ('navy', 'charcoal', 'sand', 'red', 'black', 'grey', 'white', 'olive'): yield 'tee', c, c in ('navy', 'charcoal', 'sand', 'red')
    for c in ('charcoal', 'navy', 'black', 'olive'): yield 'hoodie', c, c == 'charcoal'
    for c in ('charcoal', 'red', 'navy'): yield 'sweatshirt', c, c == 'charcoal'

FRAMES = {'tee': {'flat': (0, -.007, .96), 'back': (0, -.007, .96), 'collar': (.045, .292, .24)},
          'sweatshirt': {'flat': (0, -.03, 1.02), 'back': (0, -.03, 1.02), 'cuff': (.34, -.27, .30)},
          'hoodie': {'flat': (0, .095, 1.14), 'back': (0, -.02, 1.02), 'hood': (.02, .338, .40)}}

if __name__ == '__main__':
    out, font = sys.argv[1], sys.argv[2]
    for kind, colour, whole in rows():
        for view, frame in FRAMES[kind].items():
            name = f'{kind}-{colour}-{view}'
            if not whole and view != 'flat': continue
            if len(sys.argv) > 3 and not name.startswith(sys.argv[3]) or os.path.exists(f'{out}/{name}.webp'): continue
            S = Sheet(*frame, seed=3 + len(kind)); back = view == 'back'
            G = tee(S, colour, font, back) if kind == 'tee' else sweat(S, colour, font, back, kind == 'hoodie')
            G.picture(f'{out}/{name}'); print(name, os.path.getsize(f'{out}/{name}.webp'), flush=True)
