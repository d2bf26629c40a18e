"""blender -b --python shoot.py -- SHOT OUT [--size 1284] [--samples 64] [--font f.ttf] [--set key=value ...]"""
import sys, os, time, math
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy, studio as S, products as P

argv = sys.argv[sys.argv.index('--') + 1:]
shot, out = argv[0], argv[1]
opt = {'size': 1284, 'samples': 64, 'font': None, 'ss': 1.5}; kw = {}; view = {}
i = 2
while i < len(argv):
    k = argv[i].lstrip('-')
    if k == 'set':
        a, b = argv[i + 1].split('=', 1); kw[a] = float(b) if '.' in b and b.replace('.', '', 1).isdigit() and a not in ('label', 'weeks') else b
    elif k in ('az', 'el', 'lens', 'margin', 'exposure', 'key', 'fstop'): view[k] = float(argv[i + 1])
    elif k == 'focus': view[k] = tuple(float(v) for v in argv[i + 1].split(','))
    else: opt[k] = type(opt[k])(argv[i + 1]) if opt.get(k) is not None else argv[i + 1]
    i += 2
P.FONT = opt['font']; N = int(opt['size']); n = int(opt['samples'])
t0 = time.time(); S.reset()
SS = float(opt['ss']); R = (round(N * SS), round(N * SS))     # traced larger, brought to size by develop.py: clean edges on bright lettering

def cat(objs, scale, az=-35, el=18, lens=85, margin=1.14, exposure=0.25, key=1.0, **k):
    v = dict(dict(az=az, el=el, lens=lens, margin=margin, exposure=exposure, key=key), **view)
    S.floor_catcher(); S.rig_catalogue(scale, v['key']); S.camera(objs, v['az'], v['el'], v['lens'], v['margin'], R, focus=v.get('focus'), fstop=v.get('fstop'))
    S.render(out, n, True, exposure=v['exposure'], **k)

if shot == 'barbell':
    b = P.barbell(**kw); P.move(b, (0, 0, .0375)); b2 = P.barbell(**kw); P.move(b2, (.085, .105, .0375))
    keep = b + b2
    S.floor_catcher(); S.rig_catalogue(.75, 1.0)
    S.area((1.6, -.5, 1.0), (.9, 0, 0), .5, 9, 1.2)
    S.camera_at((2.02, -.46, .78), (.83, .06, .0), 74, R)
    S.render(out, n, True, exposure=.1)
elif shot == 'barbell-full':
    b = P.barbell(**kw); P.move(b, (0, 0, .0375)); cat(b, 1.3, 56, 26, 55, 1.05, .15)
elif shot == 'bumper':
    b = P.bumper(**kw); cat(b, .55, 62, 12, 85, 1.16, .2)
elif shot == 'bumper-set':
    cat(P.bumper_set(), .8, 58, 15, 85, 1.10, .2)
elif shot == 'kettlebell':
    cat(P.kettlebell(**kw), .34, -15, 12, 85, 1.16, .30)
elif shot == 'dumbbell':
    cat(P.hexdumbbell(**kw), .34, 52, 20, 85, 1.2, .4)
elif shot == 'rack':
    cat(P.rack(**kw), 2.3, -30, 8, 62, 1.06, .45)
elif shot == 'bench':
    cat(P.bench(**kw), 1.2, 52, 14, 70, 1.13, .5)
elif shot == 'plyobox':
    cat(P.plyobox(), 1.0, 32, 18, 80, 1.15, .1)
elif shot == 'belt':
    cat(P.belt(**kw), .34, 16, 24, 85, 1.16, .45)
elif shot == 'tshirt':
    cat(P.tshirt(**kw), .9, 0, 89.0, 85, 1.10, .2)
elif shot == 'shoe':
    a = P.shoe(**kw); P.move(a, (0, 0, 0), (0, 0, math.radians(8))); cat(a, .34, 68, 20, 85, 1.2, .35)
elif shot == 'squat-stand':
    cat(P.squat_stand(**kw), 2.0, -32, 10, 66, 1.08, .45)
elif shot == 'flat-bench':
    cat(P.flat_bench(**kw), 1.2, 58, 18, 70, 1.13, .5)
elif shot == 'change-plate':
    cat(P.change_plate(**kw), .26, 62, 14, 85, 1.18, .2)
elif shot == 'change-set':
    cat(P.change_set(), .36, 56, 16, 85, 1.12, .2)
elif shot == 'calibrated':
    cat(P.calibrated(**kw), .55, 62, 12, 85, 1.16, .2)
elif shot == 'deepdish':
    cat(P.deepdish(**kw), .55, 60, 12, 85, 1.16, .4)
elif shot == 'ezbar':
    cat(P.ezbar(**kw), .7, -30, 42, 85, 1.08, .15)
elif shot == 'trapbar':
    cat(P.trapbar(**kw), 1.0, -32, 30, 80, 1.08, .35)
elif shot == 'ssb':
    cat(P.ssb(**kw), 1.1, 52, 26, 60, 1.08, .35)
elif shot == 'collars':
    cat(P.collars(**kw), .17, 52, 24, 85, 1.22, .3)
elif shot == 'wallball':
    cat(P.wallball(**kw), .45, -12, 12, 85, 1.20, .3)
elif shot == 'slamball':
    cat(P.slamball(**kw), .38, -12, 12, 85, 1.20, .4)
elif shot == 'jumprope':
    cat(P.jumprope(**kw), .40, -8, 52, 85, 1.16, .1)
elif shot == 'band':
    cat(P.band(**kw), .36, -20, 26, 85, 1.14, .2)
elif shot == 'band-set':
    cat(P.band_set(), .45, -24, 34, 85, 1.10, .2)
elif shot == 'rings':
    cat(P.rings(**kw), .55, -4, 64, 85, 1.12, .0)
elif shot == 'roller':
    cat(P.roller(**kw), .34, 42, 20, 85, 1.18, .5)
elif shot == 'pullup-bar':
    objs = P.pullup_bar(**kw); wall = S.floor_catcher(); wall.rotation_euler = (math.pi / 2, 0, 0); wall.location = (0, .641, 0)
    v = dict(dict(az=-26, el=2, lens=80, margin=1.12), **view); S.rig_catalogue(1.3, 1.1); S.camera(objs, v['az'], v['el'], v['lens'], v['margin'], R, focus=v.get('focus')); S.render(out, n, True, exposure=v.get('exposure', .45))
elif shot == 'sled':
    cat(P.sled(**kw), 1.2, -32, 20, 70, 1.12, .45)
elif shot == 'plate-tree':
    cat(P.plate_tree(**kw), 1.2, 40, 12, 70, 1.12, .35)
elif shot == 'db-rack':
    cat(P.db_rack(**kw), 1.6, -24, 14, 66, 1.08, .45)
elif shot == 'parallettes':
    cat(P.parallettes(**kw), .7, -34, 22, 80, 1.12, .3)
elif shot == 'sandbag':
    cat(P.sandbag(**kw), .6, -22, 22, 85, 1.14, .5)
elif shot == 'chalk':
    cat(P.chalk(**kw), .17, -24, 22, 85, 1.20, -.55)
elif shot == 'wraps':
    cat(P.wraps(**kw), .24, -4, 34, 85, 1.18, .35)
elif shot == 'straps':
    cat(P.straps(**kw), .20, -4, 34, 85, 1.20, .35)
elif shot == 'sleeves':
    cat(P.sleeves(**kw), .42, -6, 16, 85, 1.14, .5)
elif shot == 'shaker':
    cat(P.shaker(**kw), .32, -14, 10, 85, 1.14, .35)
elif shot == 'giftcard':
    cat(P.giftcard(**kw), .14, -10, 52, 85, 1.22, .15)
elif shot == 'programme':
    cat(P.programme(**kw), .34, -26, 10, 85, 1.16, .3)
elif shot == 'folded':
    cat(P.folded(**kw), .50, -16, 50, 85, 1.14, .25)
elif shot == 'beanie':
    cat(P.beanie(**kw), .30, -12, 10, 85, 1.18, .4)
elif shot == 'hero':
    w = R[0]; h = int(w * .5)
    objs = P.rack(loaded=True, color=kw.get('color', 'black'))
    kb = P.kettlebell(); P.move(kb, (1.12, -1.35, 0), (0, 0, .25))
    kb2 = P.kettlebell('16', band='yellow'); P.move(kb2, (1.36, -1.02, 0), (0, 0, .1))
    for i, (c, l, wd) in enumerate((('red', '25', .066), ('blue', '20', .056), ('yellow', '15', .046))):
        q = P.bumper(c, l, 'KG', wd); P.move(q, (0, 0, 0), (0, 0, -math.pi / 2 - .30)); P.move(q, (-1.65 - .12 * i, -.55 + .26 * i, 0))
    fm = S.fleck((.010, .010, .011), (.05, .052, .056), .80, 90)
    bpy.ops.mesh.primitive_plane_add(size=30); bpy.context.object.data.materials.append(fm)
    bpy.ops.mesh.primitive_plane_add(size=30, location=(0, 3.2, 0), rotation=(math.pi / 2, 0, 0)); bpy.context.object.data.materials.append(S.concrete((.026, .027, .029), (.05, .051, .054)))
    S.rig_drama(1.15)
    S.area((.3, 1.9, 4.6), (.3, 3.2, .9), 2.6, 210, 1.2, (.90, .95, 1))
    S.area((-3.6, 1.6, 4.4), (-3.4, 3.2, .6), 1.6, 60, 1.0, (1, .90, .78))
    S.camera_at((1.15, -5.6, 1.10), (-1.02, 0, 1.10), 34, (w, h))
    S.render(out, n, False, exposure=.35)
elif shot == 'hero-bar':
    w = R[0]; h = int(w * .6667)
    b = P.barbell('steel', 'chrome'); P.move(b, (0, 0, .225))
    x = .688
    for c, l, wd in (('red', '25', .066), ('blue', '20', .056)):
        x += wd / 2; q = P.bumper(c, l, 'KG', wd); P.move(q, (x, 0, 0)); x += wd / 2 + .001
    x = -.688
    for c, l, wd in (('red', '25', .066), ('blue', '20', .056)):
        x -= wd / 2; q = P.bumper(c, l, 'KG', wd); P.move(q, (x, 0, 0)); x -= wd / 2 + .001
    bpy.ops.mesh.primitive_plane_add(size=30); bpy.context.object.data.materials.append(S.fleck((.006, .006, .0065), (.022, .023, .025), .86, 120))
    S.rig_drama(.8); S.world(.008, (.8, .88, 1))
    S.area((2.4, -1.4, .9), (.8, 0, .2), .5, 9, 1.2)
    S.camera_at((2.25, -1.25, .44), (.50, .05, .21), 50, (w, h), 4.0)
    S.render(out, n, False, exposure=-.25, levels=4)
elif shot.startswith('scene-'):
    w, h = round(N * SS), round(N * SS * .562)
    def floor(mat, size=30, loc=(0, 0, 0), rot=(0, 0, 0)):
        bpy.ops.mesh.primitive_plane_add(size=size, location=loc, rotation=rot); bpy.context.object.data.materials.append(mat)
    def loaded(specs, loc, rz=0, **k):
        q = P.barbell(**k); x = .688
        for c, l, wd in specs:
            for s in (1, -1):
                b = P.bumper(c, l, 'KG', wd, textcol='black' if c in ('yellow', 'white') else 'white'); P.move(b, (0, 0, -.225))
                if s < 0: P.move(b, (0, 0, 0), (0, 0, math.pi))
                q += P.move(b, (s * (x + wd / 2), 0, 0))
            x += wd + .002
        for s in (1, -1): q.append(P.lathe([(s * x, .026), (s * x, .043), (s * (x + .04), .043), (s * (x + .04), .026)], S.metal((.6, .61, .63), .2), 'X', 64, closed=True))
        return P.move(q, loc, (0, 0, rz))
    rubber_floor = lambda: S.fleck((.010, .010, .011), (.042, .044, .047), .86, 90)
    KG4 = (('red', '25', .066), ('blue', '20', .056), ('yellow', '15', .046), ('green', '10', .036))
    if shot == 'scene-garage':
        floor(S.concrete((.045, .045, .047), (.085, .085, .088), 1.2, .55)); floor(rubber_floor(), 1, (-.35, .1, .012)); bpy.context.object.scale = (3.4, 3.0, 1)
        floor(S.concrete((.052, .054, .058), (.082, .084, .088), .8, .8), 30, (0, 2.1, 0), (math.pi / 2, 0, 0)); floor(S.concrete((.045, .046, .049), (.07, .071, .074), .8, .8), 30, (-3.0, 0, 0), (math.pi / 2, 0, math.pi / 2))
        for i in range(7): P.box((12, .012, .006), (0, 2.095, .36 + i * .40), S.plain((.018, .018, .019), .9), 0)            # block courses
        for i in range(7):
            for j in range(-6, 9): P.box((.006, .012, .40), (j * .80 + (.4 if i % 2 else 0), 2.095, .16 + i * .40), S.plain((.018, .018, .019), .9), 0)
        P.move(P.rack(loaded=True), (-.75, .55, .012)); P.move(P.flat_bench(), (-.75, .10, .012))
        P.move(P.plate_tree(), (1.28, 1.25, 0), (0, 0, -.55))
        P.move(P.plyobox(), (2.25, 1.15, 0), (0, 0, .35))
        for i, (l, b) in enumerate((('16', 'yellow'), ('20', 'purple'), ('24', 'green'), ('32', 'red'))): P.move(P.kettlebell(l, band=b), (.82 + .34 * i, .05 - .06 * i, 0), (0, 0, .25))
        S.world(.03, (.8, .88, 1))
        for x in (-1.2, 1.5):                                                                                                # two ceiling tubes
            S.area((x, .3, 3.1), (x, .3, 0), .16, 62, 1.9, (.94, .97, 1)); 
        S.area((-2.9, -2.2, 2.2), (-.6, .6, .8), 1.1, 70, 1.4, (1, .86, .70)); S.area((3.4, -1.6, 1.9), (.8, .8, .6), .8, 46, 1.6, (.80, .90, 1))
        S.camera_at((1.05, -4.0, 1.20), (.30, .6, .95), 30, (w, h)); S.render(out, n, False, exposure=.75)
    elif shot == 'scene-dumbbells':
        floor(rubber_floor()); floor(S.concrete((.030, .031, .033), (.055, .056, .059)), 30, (0, 1.2, 0), (math.pi / 2, 0, 0))
        P.move(P.db_rack('5 10 15 20 25 30 35 40 45 50 55 60', length=1.9), (0, .45, 0)); P.move(P.db_rack('20 25 30 35 40 45 60 65 70 75 80 85', length=1.9), (1.98, .45, 0))
        S.world(.02, (.8, .88, 1))
        S.area((-1.2, -1.0, 2.5), (.4, .3, .6), .35, 70, 2.6, (1, .95, .88)); S.area((2.6, -1.4, 1.9), (1.2, .3, .6), .3, 44, 2.2, (.84, .92, 1)); S.area((.6, 1.0, 2.3), (.6, 1.2, .6), 2.4, 34, .3, (.9, .95, 1)); S.area((-1.6, .2, .5), (.3, .2, .5), .4, 10, 1.2, (1, .6, .45))
        S.camera_at((-1.62, -1.30, 1.18), (.60, .30, .60), 36, (w, h), 5.6); S.render(out, n, False, exposure=.35)
    elif shot == 'scene-platform':
        floor(S.plain((.010, .010, .011), .6)); wd = S.wood((.30, .19, .10), (.40, .27, .155))
        for i in range(12): P.box((.1996, 2.6, .05), (-1.1 + .2 * i, .3, .025), wd, .0015, 1)
        for s in (-1, 1): P.box((.95, 2.6, .054), (s * 1.68, .3, .027), rubber_floor(), .004)
        P.box((4.34, .05, .056), (0, -1.025, .028), S.powder(), .004)
        P.face_text('NORTHBAR', .034, S.plain((.8, .8, .78), .5), (0, -1.051, .028), '-Y', .0005, 1.15)
        loaded(KG4, (0, -.05, .054 + .225), 0)
        floor(S.concrete((.020, .021, .023), (.036, .037, .040), .8, .8), 30, (0, 4.2, 0), (math.pi / 2, 0, 0))
        for x, c, l in ((-1.95, 'red', '25'), (1.95, 'blue', '20')):
            for k in range(3): q = P.bumper(c, l, 'KG', .06); P.move(q, (0, 0, 0), (0, 0, -math.pi / 2 + (.28 if x < 0 else -.28))); P.move(q, (x + (.06 * k if x > 0 else -.06 * k), .9 + .16 * k, .054))
        S.world(.010, (.8, .88, 1))
        S.area((0, -.6, 4.2), (0, -.1, 0), .9, 62, spread=60); S.area((-2.8, 2.4, 2.6), (0, 0, .3), .4, 62, 1.6, (1, .93, .84)); S.area((2.8, 2.4, 2.6), (0, 0, .3), .4, 62, 1.6, (.84, .92, 1)); S.area((0, -4.2, 1.3), (0, 0, .3), 2.4, 26, .8)
        for x in (-3.0, -1.0, 1.0, 3.0): S.area((x, 3.9, .1), (x, 4.2, 2.2), .3, 10, .3, (.9, .95, 1))
        S.camera_at((0, -3.35, .50), (0, 0, .44), 34, (w, h)); S.render(out, n, False, exposure=.15)
    elif shot == 'scene-kettlebells':
        floor(rubber_floor()); floor(S.concrete((.014, .0145, .016), (.026, .027, .029), .8, .8), 30, (0, 3.4, 0), (math.pi / 2, 0, 0)); S.world(.010, (.8, .88, 1))
        for i, (l, b) in enumerate((('12', 'blue'), ('16', 'yellow'), ('20', 'purple'), ('24', 'green'), ('28', 'orange'), ('32', 'red'), ('40', 'white'))): P.move(P.kettlebell(l, band=b), (-.72 + .31 * i + .01 * i * i, .20 - .05 * i, 0), (0, 0, -.35))
        S.area((-1.5, 1.4, 1.3), (.2, 0, .15), .3, 44, 1.6, (1, .94, .86)); S.area((1.7, 1.1, 1.2), (.2, 0, .15), .3, 40, 1.6, (.84, .92, 1)); S.area((.2, -.6, 1.9), (.2, 0, .1), .5, 26, spread=100); S.area((.6, 2.9, .05), (.6, 3.4, 1.2), 1.2, 12, .3, (.9, .95, 1)); S.area((-1.6, -1.2, .4), (0, 0, .15), .8, 5, .6)
        S.camera_at((-.93, -1.62, .30), (.10, .02, .150), 47, (w, h), 5.6); S.render(out, n, False, exposure=.1)
print(f'SHOT {shot} {N}px {n}spp {time.time() - t0:.1f}s')
