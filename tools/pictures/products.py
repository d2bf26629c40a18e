"""Parametric models. Every builder returns the list of objects it made. Metres, Z up."""
import bpy, bmesh, math, random
from mathutils import Vector, Matrix
import studio as S

BRAND = 'NORTHBAR'
FONT = None          # set by shoot.py --font (a .ttf/.otf/.woff2-decoded file)

# ---------------------------------------------------------------- helpers
def _add(name, me, mat=None, smooth=True, angle=35):
    o = bpy.data.objects.new(name, me); bpy.context.collection.objects.link(o)
    if mat: me.materials.append(mat)
    if smooth:
        for p in me.polygons: p.use_smooth = True
        me.use_auto_smooth = True; me.auto_smooth_angle = math.radians(angle)
    return o

def lathe(profile, mat, axis='X', seg=96, closed=False, name='lathe', angle=35):
    """profile: [(along, radius)]"""
    bm = bmesh.new(); rings = []
    for x, r in profile:
        ring = []
        for i in range(seg):
            t = 2 * math.pi * i / seg
            ring.append(bm.verts.new((x, r * math.cos(t), r * math.sin(t)) if axis == 'X' else (r * math.cos(t), r * math.sin(t), x)))
        rings.append(ring)
    n = len(rings)
    for a in range(n if closed else n - 1):
        A, B = rings[a], rings[(a + 1) % n]
        for i in range(seg):
            bm.faces.new((A[i], A[(i + 1) % seg], B[(i + 1) % seg], B[i]))
    if not closed:
        for R in (rings[0], rings[-1]): bm.faces.new(R)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    me = bpy.data.meshes.new(name); bm.to_mesh(me); bm.free()
    return _add(name, me, mat, True, angle)

def box(size, loc, mat, bevel=0.004, seg=3, rot=(0, 0, 0)):
    bm = bmesh.new(); bmesh.ops.create_cube(bm, size=1)
    bmesh.ops.scale(bm, vec=size, verts=bm.verts)
    if bevel: bmesh.ops.bevel(bm, geom=list(bm.edges), offset=bevel, segments=seg, profile=0.5, affect='EDGES')
    me = bpy.data.meshes.new('box'); bm.to_mesh(me); bm.free()
    o = _add('box', me, mat, True, 30); o.location = loc; o.rotation_euler = rot
    return o

def cyl(r, length, loc, mat, axis='X', seg=48, chamfer=0.001):
    h = length / 2
    o = lathe([(-h, r - chamfer), (-h + chamfer, r), (h - chamfer, r), (h, r - chamfer)], mat, 'X', seg)
    if axis == 'Y': o.rotation_euler = (0, 0, math.pi / 2)
    if axis == 'Z': o.rotation_euler = (0, math.pi / 2, 0)
    o.location = loc
    return o

def hexbolt(loc, axis, mat, r=0.017):
    out = [cyl(r * 1.35, 0.004, loc, mat, axis, 32, .0005)]
    v = Vector({'X': (1, 0, 0), 'Y': (0, 1, 0), 'Z': (0, 0, 1)}[axis[-1]]) * (-1 if axis[0] == '-' else 1)
    b = lathe([(-.006, r), (.005, r), (.007, r * .85)], mat, 'X', 6, angle=20)
    if axis[-1] == 'Y': b.rotation_euler = (0, 0, math.pi / 2 * (-1 if axis[0] == '-' else 1))
    elif axis[0] == '-': b.rotation_euler = (0, 0, math.pi)
    b.location = Vector(loc) + v * .006
    return out + [b]

def text(body, size, mat, extrude=0.0012, bevel=0.0004, align='CENTER', spacing=1.0, follow=None, offset=0):
    c = bpy.data.curves.new('t', 'FONT'); c.body = body; c.size = size
    if FONT: c.font = bpy.data.fonts.load(FONT, check_existing=True)
    c.extrude, c.bevel_depth, c.bevel_resolution = extrude, bevel, 1
    c.align_x, c.align_y, c.space_character = align, 'CENTER', spacing
    c.resolution_u = 6
    o = bpy.data.objects.new('t', c); bpy.context.collection.objects.link(o)
    c.materials.append(mat)
    return o

def split(b, longest):
    """Triangulate a bmesh and cut every edge above a length, so that flat lettering can be bent onto a surface."""
    bmesh.ops.triangulate(b, faces=b.faces)
    for _ in range(8):
        e = [e for e in b.edges if e.calc_length() > longest]
        if not e: break
        bmesh.ops.subdivide_edges(b, edges=e, cuts=1)
        bmesh.ops.triangulate(b, faces=[f for f in b.faces if len(f.verts) > 3])

def arc_text(body, radius, size, mat, center, up=1, extrude=0.0012, spacing=1.0, face='-Y'):
    """Letters set one by one round a circle, standing on the face that looks to -Y (or +X)."""
    probe = text('N', size, mat); bpy.context.view_layer.update()
    bpy.data.objects.remove(probe)
    widths = []
    for ch in body:
        if ch == ' ': widths.append(size * .28); continue
        p = text(ch, size, mat, 0, 0); bpy.context.view_layer.update(); widths.append(p.dimensions.x + size * .085 * spacing); bpy.data.objects.remove(p)
    total = sum(widths); s = -total / 2; out = []
    for ch, w in zip(body, widths):
        m = s + w / 2; s += w
        if ch == ' ': continue
        t = m / radius
        o = text(ch, size, mat, extrude, 0.0003)
        if up > 0: pos, rot = (radius * math.sin(t), radius * math.cos(t)), -t
        else: pos, rot = (radius * math.sin(t), -radius * math.cos(t)), t
        M = Matrix.Translation((pos[0], pos[1], 0)) @ Matrix.Rotation(rot, 4, 'Z')
        F = Matrix.Rotation(math.pi / 2, 4, 'X')                 # text plane XY -> faces -Y
        if face == 'X': F = Matrix.Rotation(math.pi / 2, 4, 'Z') @ F
        o.matrix_world = Matrix.Translation(center) @ F @ M
        out.append(o)
    return out

def face_text(body, size, mat, loc, face='-Y', extrude=0.001, spacing=1.0, roll=0):
    o = text(body, size, mat, extrude, 0.0002, spacing=spacing)
    F = {'-Y': Matrix.Rotation(math.pi / 2, 4, 'X'),
         'X': Matrix.Rotation(math.pi / 2, 4, 'Z') @ Matrix.Rotation(math.pi / 2, 4, 'X'),
         '-X': Matrix.Rotation(-math.pi / 2, 4, 'Z') @ Matrix.Rotation(math.pi / 2, 4, 'X'),
         'Z': Matrix.Identity(4)}[face]
    o.matrix_world = Matrix.Translation(loc) @ F @ Matrix.Rotation(roll, 4, 'Z')
    return o

def group(objs, loc=(0, 0, 0), rot=(0, 0, 0)):
    e = bpy.data.objects.new('grp', None); bpy.context.collection.objects.link(e)
    for o in objs:
        if o.parent is None: o.parent = e
    e.location, e.rotation_euler = loc, rot
    bpy.context.view_layer.update()
    return objs

def move(objs, loc=(0, 0, 0), rot=(0, 0, 0)):
    M = Matrix.Translation(loc) @ __import__('mathutils').Euler(rot).to_matrix().to_4x4()
    bpy.context.view_layer.update()
    for o in objs: o.matrix_world = M @ o.matrix_world
    bpy.context.view_layer.update()
    return objs

COLORS = {'black': (.012, .012, .013), 'red': (.42, .008, .010), 'blue': (.010, .055, .34), 'yellow': (.80, .44, .010),
          'green': (.012, .16, .045), 'grey': (.13, .135, .14), 'white': (.78, .78, .76), 'orange': (.75, .17, .01),
          'sand': (.42, .33, .22), 'navy': (.012, .02, .06), 'pink': (.62, .075, .19), 'purple': (.12, .022, .24), 'gold': (.52, .30, .055),
          'silver': (.50, .51, .53), 'teal': (.010, .17, .17), 'olive': (.085, .09, .035), 'stone': (.50, .47, .42), 'charcoal': (.040, .041, .044)}

# ---------------------------------------------------------------- barbell
def barbell(shaft='steel', sleeve='chrome', diameter=.0285, ring='black', cap='black', label='20 KG'):
    sm = {'steel': lambda: S.knurl((.58, .59, .60), .30), 'black': lambda: S.knurl((.035, .035, .036), .36, metalness=.85),
          'red': lambda: S.knurl((.36, .012, .012), .38, metalness=.35), 'zinc': lambda: S.knurl((.50, .53, .58), .26), 'chrome': lambda: S.knurl((.72, .73, .75), .2)}[shaft]()
    sv = {'chrome': lambda: S.metal((.86, .86, .87), .15), 'black': lambda: S.grain('bo', (.03, .03, .031), .30, 600, .08, .0002, metal=.9),
          'zinc': lambda: S.metal((.62, .66, .72), .2), 'stainless': lambda: S.brushed((.60, .60, .60), .24)}[sleeve]()
    smooth = {'steel': S.metal((.62, .63, .64), .2), 'black': S.grain('s', (.03, .03, .031), .30, 600, .06, .0002, metal=.85),
              'red': S.plain((.36, .012, .012), .34), 'zinc': S.metal((.5, .53, .58), .2), 'chrome': S.metal((.80, .81, .83), .1)}[shaft]
    r = diameter / 2; out = []
    k = lambda x0, x1, m: out.append(lathe([(x0, r), (x1, r)], m, 'X', 64))
    # smooth / knurl / ring mark zones, mirrored
    k(-.12, .12, smooth)
    for s in (-1, 1):
        z = [(.12, .40, sm), (.40, .408, smooth), (.408, .615, sm), (.615, .656, smooth)]
        for a, b, m in z: k(s * a if s > 0 else -b, s * b if s > 0 else -a, m)
        R = .025
        prof = [(.652, r), (.652, .0335), (.655, .0365), (.666, .0375), (.681, .0375), (.684, .036), (.685, .0255), (.688, R),
                (.712, R), (.7125, R - .0006), (.7145, R - .0006), (.715, R), (1.090, R), (1.098, R - .003), (1.0985, .0215), (1.094, .0205), (1.094, .001)]
        out.append(lathe([(s * x, q) for x, q in prof], sv, 'X', 96, angle=28))
        out.append(lathe([(s * .6652, .0378), (s * .668, .0381), (s * .679, .0381), (s * .6815, .0378)], S.plain(COLORS.get(ring, COLORS['black']), .4), 'X', 96))
        capm = S.plain(COLORS[cap], .45)
        out.append(lathe([(s * 1.0942, .0203), (s * 1.0958, .0200), (s * 1.0958, .001)], capm, 'X', 64))
    w = S.plain((.8, .8, .8), .5)
    out += arc_text(BRAND, .0145, .0062, w, (1.0960, 0, 0), 1, .0003, face='X')
    out += arc_text(label, .0145, .0055, w, (1.0960, 0, 0), -1, .0003, face='X')
    return out

# ---------------------------------------------------------------- plates
def bumper(color='red', label='25', unit='KG', width=.066, dia=.45, rot=0, fleck=None, textcol=(.85, .85, .83), hub='steel', brand=True):
    R, h = dia / 2, width / 2
    base = COLORS[color]
    body = S.fleck(spot=COLORS[fleck]) if fleck else S.rubber(base)
    prof = [(-h * .62, .055), (-h * .62, .080), (-h * .60, .083), (-h * .56, R * .80), (-h * .60, R * .815), (-h * .97, R * .845), (-h, R * .86), (-h, R * .965),
            (-h * .93, R * .99), (-h * .84, R), (h * .84, R), (h * .93, R * .99), (h, R * .965), (h, R * .86), (h * .97, R * .845), (h * .60, R * .815), (h * .56, R * .80), (h * .60, .083), (h * .62, .080), (h * .62, .055)]
    out = [lathe(prof, body, 'X', 160, closed=True, name='bumper', angle=40)]
    st = S.brushed((.66, .67, .69), .22) if hub == 'steel' else S.metal((.3, .3, .31), .3)
    hp = [(-h * .66, .0255), (-h * .66, .053), (-h * .63, .055), (h * .63, .055), (h * .66, .053), (h * .66, .0255)]
    out.append(lathe(hp, st, 'X', 96, closed=True, angle=25))
    rb = S.rubber((.01, .01, .01))
    m = S.plain((.015, .015, .015) if textcol == 'dark' else COLORS[textcol] if isinstance(textcol, str) else textcol, .5, .35)
    x = h * .57
    rr = (R * .80 + .083) / 2
    sz = .044 * dia / .45
    for sgn, face in ((1, 'X'), (-1, '-X')):
        if sgn < 0: continue
        out += arc_text(BRAND, rr - .004, sz * 1.12, m, (x, 0, 0), 1, .0016, 1.25, face='X')
        out += arc_text(f'{label} {unit}', rr - .002, sz * 1.25, m, (x, 0, 0), -1, .0016, 1.1, face='X')
        for s in (-1, 1):
            t = face_text('///', sz * .62, m, (x, s * rr, 0), 'X', .0012); out.append(t)
    return move(out, (0, 0, R), (rot, 0, 0)) if True else out

def bumper_set():
    specs = [('red', '25', .066), ('blue', '20', .056), ('yellow', '15', .046), ('green', '10', .036)]
    out = []; y = 0
    for i, (c, l, w) in enumerate(specs):
        b = bumper(c, l, 'KG', w); out += move(b, (-.16 * i, .33 * i * 0.62, 0)); 
    return out

# ---------------------------------------------------------------- kettlebell / dumbbell
def kettlebell(label='24', unit='KG', R=None, band='red'):
    kg = float(label) * (.4536 if unit == 'LB' else 1)
    R = R or .105 * ((kg - 2) / 22) ** (1 / 3)
    k, dz, kx = R / .105, (R - .105) * 1.84, (R / .105) ** .55       # the ball grows with the weight, the handle hardly
    mat = S.iron()
    bm = bmesh.new(); bmesh.ops.create_uvsphere(bm, u_segments=64, v_segments=40, radius=R)
    for v in bm.verts:
        z = v.co.z
        v.co.z = max(z * .98, -R * .86)
    me = bpy.data.meshes.new('kb'); bm.to_mesh(me); bm.free()
    body = _add('kb', me, mat); body.location.z = R * .86
    c = bpy.data.curves.new('h', 'CURVE'); c.dimensions = '3D'; c.bevel_depth = 1; c.bevel_resolution = 10; c.resolution_u = 24
    sp = c.splines.new('BEZIER')
    pts = [(-.060, .115, .030), (-.075, .180, .0185), (-.060, .236, .0172), (0, .2535, .0168), (.060, .236, .0172), (.075, .180, .0185), (.060, .115, .030)]
    pts[0], pts[-1] = (-.056 * k / kx, .115 - .03 * max(0, 1 - k), .029 * k), (.056 * k / kx, .115 - .03 * max(0, 1 - k), .029 * k)
    sp.bezier_points.add(len(pts) - 1)
    for bp, (x, z, r) in zip(sp.bezier_points, pts):
        bp.co = (x * kx, 0, z + dz); bp.radius = r * (.94 + .06 * k); bp.handle_left_type = bp.handle_right_type = 'AUTO'
    h = bpy.data.objects.new('h', c); bpy.context.collection.objects.link(h)
    bpy.context.view_layer.update()
    dg = bpy.context.evaluated_depsgraph_get()
    hm = bpy.data.meshes.new_from_object(h.evaluated_get(dg)); bpy.data.objects.remove(h)
    hb = bmesh.new(); hb.from_mesh(hm); bmesh.ops.holes_fill(hb, edges=hb.edges); hb.to_mesh(hm); hb.free()
    bm = bmesh.new(); b0 = body.data.copy(); b0.transform(body.matrix_world); bm.from_mesh(b0); bm.from_mesh(hm)
    me = bpy.data.meshes.new('kbj'); bm.to_mesh(me); bm.free(); bpy.data.objects.remove(body)
    o = _add('kettlebell', me, mat)
    o.data.materials.clear(); o.data.materials.append(mat)
    r = o.modifiers.new('r', 'REMESH'); r.mode = 'VOXEL'; r.voxel_size = .0022 * max(.8, min(1.15, k)); r.use_smooth_shade = True
    sm = o.modifiers.new('s', 'SMOOTH'); sm.factor = .5; sm.iterations = 12
    out = [o]
    bc = S.plain(COLORS[band], .38)
    for s in (-1, 1):
        t = bpy.ops.mesh.primitive_torus_add(major_radius=.0198, minor_radius=.0042, major_segments=48, minor_segments=16, location=(s * .0735 * kx, 0, .170 + dz), rotation=(0, s * .14, 0))
        q = bpy.context.object; bpy.ops.object.shade_smooth(); q.scale = (1, 1, 2.0); q.data.materials.append(bc); out.append(q)
    w = S.plain((.86, .86, .84), .5)
    zc = R * .86
    def onball(body_, size, z):
        t = text(body_, size, w, .0006, 0); bpy.context.view_layer.update()
        dg = bpy.context.evaluated_depsgraph_get(); m = bpy.data.meshes.new_from_object(t.evaluated_get(dg)); bpy.data.objects.remove(t)
        b = bmesh.new(); b.from_mesh(m)
        split(b, .006)
        for v in b.verts:
            lon, lat, d = v.co.x / R, (v.co.y + z) / R, v.co.z
            rr = R * .997 + d
            v.co = (rr * math.sin(lon) * math.cos(lat), -rr * math.cos(lon) * math.cos(lat), zc + rr * math.sin(lat) * .98)
        b.to_mesh(m); b.free(); return _add('tx', m, w, False)
    out.append(onball(label, .060 * k, .012 * k)); out.append(onball(unit, .020 * k, -.030 * k)); out.append(onball(BRAND, .0175 * k, -.056 * k))
    return out

def hexdumbbell(label='25', unit='LB', head=None, length=None):
    k = (float(label) / (25 if unit == 'LB' else 11.3)) ** .29
    head, length = head or .074 * k, length or .124 + .186 * k
    rb, st = S.rubber((.013, .013, .013)), S.knurl((.66, .67, .69), .2, .0024)
    out = []
    for s in (-1, 1):
        x0, x1 = .062, length / 2
        p = [(x0 + .004, head * .80), (x0, head * .86), (x0 + .010 * k, head), (x1 - .016 * k, head), (x1, head * .86), (x1 - .002, head * .80)]
        o = lathe([(s * x, r) for x, r in p], rb, 'X', 6, angle=20)
        o.rotation_euler = (math.pi / 6 * 0 + math.pi / 6, 0, 0)
        b = o.modifiers.new('b', 'BEVEL'); b.width = .006 * k; b.segments = 3
        out.append(o)
        out.append(cyl(.021, .006, (s * (x0 - .002), 0, 0), S.metal((.7, .7, .72), .15)))
    prof = []
    n = 24
    for i in range(n + 1):
        x = -.062 + .124 * i / n
        prof.append((x, .0150 + .0022 * math.cos(x / .062 * math.pi / 2) ** 1.0))
    out.append(lathe(prof, st, 'X', 64))
    w = S.plain((.86, .86, .84), .5)
    out.append(face_text(label, .062 * k * (.86 if len(label) > 2 else 1), w, (length / 2 - .0016, 0, .008 * k), 'X', .0008))
    out.append(face_text(unit, .019 * k, w, (length / 2 - .0016, 0, -.034 * k), 'X', .0008))
    return move(out, (0, 0, head * .866))

# ---------------------------------------------------------------- steel tube with holes
_seg = {}
def _segment(size=.076, pitch=.0508, hole=.0165, faces='XY'):
    key = (size, pitch, hole, faces)
    if key in _seg: return _seg[key]
    r = .007; h = size / 2; n = 5; pr = []
    for cx, cy, a0 in ((h - r, h - r, 0), (-h + r, h - r, 90), (-h + r, -h + r, 180), (h - r, -h + r, 270)):
        for i in range(n): t = math.radians(a0 + 90 * i / (n - 1)); pr.append((cx + r * math.cos(t), cy + r * math.sin(t)))
    ih = h - .005; inner = [(x * ih / h, y * ih / h) for x, y in pr]
    bm = bmesh.new()
    rings = [[bm.verts.new((x, y, z)) for x, y in q] for q, z in ((pr, 0), (pr, pitch), (inner, pitch), (inner, 0))]
    m = len(pr)
    for a in range(4):
        A, B = rings[a], rings[(a + 1) % 4]
        for i in range(m): bm.faces.new((A[i], A[(i + 1) % m], B[(i + 1) % m], B[i]))
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    me = bpy.data.meshes.new('seg'); bm.to_mesh(me); bm.free()
    o = bpy.data.objects.new('seg', me); bpy.context.collection.objects.link(o); cut = []
    for ax in faces:
        c = cyl(hole / 2 * 1.5, size * 1.4, (0, 0, pitch / 2), None, ax, 28, .0001); cut.append(c)
        md = o.modifiers.new('b', 'BOOLEAN'); md.operation = 'DIFFERENCE'; md.object = c; md.solver = 'EXACT'
    bpy.context.view_layer.update()
    dg = bpy.context.evaluated_depsgraph_get()
    res = bpy.data.meshes.new_from_object(o.evaluated_get(dg))
    # drop the end caps so stacked segments have no inner walls
    bm = bmesh.new(); bm.from_mesh(res)
    bmesh.ops.delete(bm, geom=[f for f in bm.faces if abs(f.normal.z) > .99 and (f.calc_center_median().z < 1e-5 or f.calc_center_median().z > pitch - 1e-5)], context='FACES_ONLY')
    bm.to_mesh(res); bm.free()
    for q in cut + [o]: bpy.data.objects.remove(q)
    _seg[key] = res
    return res

def tube(length, loc, mat, axis='Z', size=.076, faces='XY', cap=True, pitch=.0508):
    me = _segment(size, pitch, faces=faces).copy(); me.materials.clear()
    n = max(1, round(length / pitch))
    o = _add('tube', me, mat, True, 30)
    a = o.modifiers.new('a', 'ARRAY'); a.count = n; a.use_relative_offset = False; a.use_constant_offset = True
    a.constant_offset_displace = (0, 0, pitch)
    L = n * pitch; out = [o]
    if axis == 'X': o.rotation_euler = (0, math.pi / 2, 0)
    if axis == 'Y': o.rotation_euler = (-math.pi / 2, 0, 0)
    o.location = loc
    if cap:
        v = Vector({'X': (1, 0, 0), 'Y': (0, 1, 0), 'Z': (0, 0, 1)}[axis])
        cm = S.plain((.01, .01, .01), .4)
        sz = [size - .004] * 3; sz['XYZ'.index(axis)] = .006
        out.append(box(sz, Vector(loc) + v * (L - .001), cm, .003))
        out.append(box(sz, Vector(loc) + v * .001, cm, .003))
    return out

def plate_brkt(size, loc, mat): return box(size, loc, mat, .003, 2)

# ---------------------------------------------------------------- power rack
def rack(color='black', height=2.28, depth=1.10, width=1.24, loaded=False):
    pm = S.powder(COLORS[color], .36); bk = S.powder((.012, .012, .013), .4); bolt = S.metal((.52, .53, .55), .25)
    uh = S.plain((.015, .015, .016), .55)
    out = []; w, d = width / 2, depth / 2; s = .076
    for x in (-w, w):
        for y in (-d, d):
            out += tube(height, (x, y, 0.008), pm)
            out.append(box((.125, .125, .010), (x, y, .006), pm, .003))
        for z in (.16, height - .10):        # depth crossmembers
            L = depth - s
            out += tube(L, (x, -d + s / 2, z), pm, 'Y', faces='XY', cap=False)
            for y, sg in ((-d, 1), (d, -1)):
                out.append(plate_brkt((.084, .008, .16), (x, y + sg * (s / 2 + .004), z), pm))
                for dz in (-.055, .055): out += hexbolt((x, y - sg * (s / 2 + .001), z + dz), '-Y' if sg > 0 else 'Y', bolt)
    L = width - s
    for y, z in ((d, .16), (d, height - .10)):
        out += tube(L, (-w + s / 2, y, z), pm, 'X', faces='XY', cap=False)
        for x, sg in ((-w, 1), (w, -1)):
            for dz in (-.055, .055): out += hexbolt((x - sg * (s / 2 + .001), y, z + dz), '-X' if sg > 0 else 'X', bolt)
    # name plate at the front + pull-up bar
    out.append(box((L, .010, .155), (0, -d, height - .105), pm, .006, 3))
    out.append(box((.96, .004, .120), (0, -d - .006, height - .105), bk, .003, 2)) if color != 'black' else None
    out.append(face_text(BRAND, .118, S.plain((.87, .87, .86), .45), (0, -d - .0085, height - .107), '-Y', .0015, 1.12))
    for x, sg in ((-w, 1), (w, -1)):
        out.append(box((.008, .09, .17), (x + sg * (s / 2 + .004), -d, height - .105), pm, .002))
        for dz in (-.055, .055): out += hexbolt((x - sg * (s / 2 + .001), -d, height - .105 + dz), '-X' if sg > 0 else 'X', bolt)
    out.append(cyl(.0165, L, (0, .10, height - .10), S.knurl((.02, .02, .021), .4, metalness=.4), 'X'))
    for x in (-w + s / 2 + .006, w - s / 2 - .006): out.append(box((.012, .10, .10), (x, .10, height - .10), pm, .003))
    # J-cups
    jz = 1.37 if not loaded else 1.37
    for x in (-w, w):
        y = -d - s / 2
        out.append(box((.064, .010, .20), (x, y - .006, jz + .02), bk, .003))
        out.append(box((.064, .085, .012), (x, y - .046, jz - .075), bk, .003))
        out.append(box((.062, .080, .020), (x, y - .046, jz - .060), uh, .006))
        out.append(box((.064, .012, .075), (x, y - .088, jz - .045), bk, .004))
        out.append(box((.060, .012, .16), (x, y - .017, jz + .025), uh, .004))
        out.append(cyl(.012, .10, (x, y + .02, jz + .07), bolt, 'Y'))
        out.append(face_text('N', .05, S.plain((.85, .85, .84), .5), (x, y - .0945, jz - .045), '-Y', .0006))
    # safeties: flip-down arms along the depth
    for x, sg in ((-w, 1), (w, -1)):
        xi = x + sg * (s / 2 + .034)
        out += tube(depth + .05, (xi, -d - .03, .74), bk, 'Y', size=.060, faces='X', cap=True)
        out.append(box((.052, depth - .02, .012), (xi, 0, .774), uh, .005))
        out.append(cyl(.011, .17, (x, -d, .74), bolt, 'X')); out.append(cyl(.017, .016, (x - sg * .062, -d, .74), S.plain(COLORS['red'], .35), 'X'))
    # plate horns
    for x, sg in ((-w, -1), (w, 1)):
        for z in (.55, 1.05):
            out.append(cyl(.0245, .20, (x + sg * .15, d, z), S.metal((.8, .8, .82), .14), 'X'))
            out.append(cyl(.038, .010, (x + sg * .045, d, z), pm, 'X'))
    out = [o for o in out if o]
    if loaded:
        y = -d - s / 2 - .046
        bar = barbell('steel', 'chrome'); out += move(bar, (0, y, jz - .036))
        for sg in (-1, 1):
            x = .688
            for c, l, wd in (('red', '25', .066), ('blue', '20', .056)):
                x += wd / 2
                b = bumper(c, l, 'KG', wd)
                move(b, (0, 0, -.225))
                if sg < 0: move(b, (0, 0, 0), (0, 0, math.pi))
                out += move(b, (sg * x, y, jz - .036)); x += wd / 2 + .002
    return out

# ---------------------------------------------------------------- bench / box / belt
def pad(size, loc, mat, rot=(0, 0, 0), seam=None):
    o = box(size, (0, 0, 0), mat, min(size) * .34, 6); o.rotation_euler = rot; o.location = loc
    return [o]

def bench(color='black', incline=55):
    pm = S.powder(COLORS[color], .36); vy = S.vinyl(); bolt = S.metal((.55, .56, .58), .22); bk = S.powder(); st = S.metal((.7, .7, .72), .2)
    out = []
    out += tube(1.22, (0, -.60, .115), pm, 'Y', size=.076, faces='', cap=True)
    out += tube(.56, (-.28, -.60, .038), pm, 'X', size=.076, faces='', cap=True)
    out += tube(.40, (-.20, .60, .075), pm, 'X', size=.076, faces='', cap=True)
    for x in (-.235, .235):
        out.append(cyl(.062, .036, (x, .60, .062), S.rubber((.02, .02, .02)), 'X', 64, .006)); out.append(cyl(.03, .04, (x, .60, .062), st, 'X', 48, .003))
    out.append(box((.076, .076, .10), (0, -.60, .09), pm, .006))
    for x in (-.26, .26): out.append(box((.06, .09, .014), (x, -.60, .006), S.rubber((.01, .01, .01)), .005))
    # post, hinge, seat
    out.append(box((.070, .076, .24), (0, -.16, .25), pm, .006)); out.append(box((.16, .10, .010), (0, -.16, .372), pm, .003))
    a = math.radians(incline)
    hy, hz = -.10, .405
    out.append(cyl(.016, .20, (0, hy, hz - .012), bolt, 'X'))
    L = .92
    cy, cz = hy + .03 + math.cos(a) * L / 2, hz + .035 + math.sin(a) * L / 2
    out += pad((.30, L, .088), (0, cy, cz), vy, (a, 0, 0))
    # back frame rail
    out.append(box((.060, L * .82, .050), (0, cy - math.sin(a) * -.068, cz - math.cos(a) * .068), pm, .006, 3, (a, 0, 0)))
    # ladder strut
    ax, az = cy + math.sin(a) * .085 + .02, cz - math.cos(a) * .085
    by, bz = .42, .165
    Ls = math.hypot(ax - by, az - bz); t = math.atan2(az - bz, ax - by)
    for x in (-.045, .045): out.append(box((.012, Ls, .045), (x, (ax + by) / 2, (az + bz) / 2), bk, .003, 2, (t, 0, 0)))
    out.append(cyl(.013, .15, (0, by, bz), bolt, 'X')); out.append(cyl(.013, .15, (0, ax, az), bolt, 'X'))
    for i in range(7):
        y = .14 + i * .058
        out.append(box((.10, .016, .050), (0, y, .178), bk, .004, 2, (-.35, 0, 0)))
    out += pad((.29, .33, .088), (0, -.30, .435), vy, (math.radians(-9), 0, 0))
    out.append(box((.06, .30, .05), (0, -.29, .372), pm, .006, 3, (math.radians(-9), 0, 0)))
    w = S.plain((.85, .85, .84), .5)
    t = face_text(BRAND, .048, w, (.0385, -.375, .153), 'X', .0008, 1.1); out.append(t)
    # brand on the pad (upper front face of the back pad)
    n = Vector((0, -math.sin(a), math.cos(a)))
    p = Vector((0, cy, cz)) + Vector((0, math.cos(a), math.sin(a))) * (L * .30) + n * .0442
    tx = text(BRAND, .034, S.plain((.55, .55, .55), .5), .0003, 0, spacing=1.15)
    tx.matrix_world = Matrix.Translation(p) @ Matrix.Rotation(a, 4, 'X'); out.append(tx)
    for x in (-.0385, .0385): out += hexbolt((x, -.16, .165), 'X' if x > 0 else '-X', bolt, .012)
    return out

def plyobox():
    wd = S.wood(); out = []
    X, Y, Z, t = .508, .610, .762, .019
    out.append(box((X, t, Z), (0, -Y / 2 + t / 2, Z / 2), wd, .002)); out.append(box((X, t, Z), (0, Y / 2 - t / 2, Z / 2), wd, .002))
    for s in (-1, 1): out.append(box((t, Y - 2 * t, Z), (s * (X / 2 - t / 2), 0, Z / 2), wd, .002))
    out.append(box((X, Y, t), (0, 0, Z + t / 2), wd, .003))
    dk = S.plain((.02, .014, .01), .7)
    bk = S.plain((.015, .015, .015), .6)
    out.append(face_text(BRAND, .066, bk, (0, -Y / 2 - .0003, .50), '-Y', .0002, 1.1))
    for l, z in (('30', .37),): out.append(face_text(l, .12, bk, (0, -Y / 2 - .0003, z), '-Y', .0002))
    for s in (1,):
        h = cyl(.02, .002, (X / 2 + .0002, 0, .60), dk, 'X', 32); h.scale = (1, 3, 1); out.append(h)
        out.append(face_text('24', .10, bk, (X / 2 + .0003, 0, .42), 'X', .0002))
    return out

def sweep(path, section, mat, name='sweep', up=(0, 0, 1)):
    """Skin a closed 2-D section along 3-D points; section(i, t) -> [(side, up)]."""
    bm = bmesh.new(); rings = []; n = len(path)
    for i in range(n):
        p = Vector(path[i]); q = (Vector(path[min(i + 1, n - 1)]) - Vector(path[max(i - 1, 0)])).normalized()
        u = Vector(up); sd = q.cross(u).normalized()
        rings.append([bm.verts.new(p + sd * a + u * b) for a, b in section(i, i / (n - 1))])
    for A, B in zip(rings, rings[1:]):
        m = len(A)
        for j in range(m): bm.faces.new((A[j], A[(j + 1) % m], B[(j + 1) % m], B[j]))
    bm.faces.new(rings[0]); bm.faces.new(rings[-1])
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    me = bpy.data.meshes.new(name); bm.to_mesh(me); bm.free()
    return _add(name, me, mat, True, 40)

def belt(color='black'):
    """Lever belt, coiled, standing on its edge."""
    lm = S.grain('leather', {'black': (.013, .012, .012), 'tan': (.30, .13, .045), 'brown': (.075, .030, .014), 'red': (.30, .012, .010)}[color], .5, 160, .35, .0009, spec=.4)
    W, T = .100, .0105; path = []
    n = 220
    for i in range(n + 1):
        t = i / n; a = t * 2 * math.pi * 1.16 - .72
        r = .142 - .0165 * t
        path.append((r * 1.12 * math.sin(a), -r * math.cos(a), W / 2))
    def sec(i, t):
        h, w, k = W / 2, T / 2, .003
        return [(-w, -h + k), (-w + k, -h), (w - k, -h), (w, -h + k), (w, h - k), (w - k, h), (-w + k, h), (-w, h - k)]
    out = [sweep(path, sec, lm)]
    thread = S.plain((.52, .50, .46), .7)
    for side in (1, -1):
        for zz in (-.042, .042):
            pts = []
            for i in range(n + 1):
                p = Vector(path[i]); q = (Vector(path[min(i + 1, n)]) - Vector(path[max(i - 1, 0)])).normalized(); sd = q.cross(Vector((0, 0, 1)))
                pts.append(p + sd * side * (T / 2 + .0002) + Vector((0, 0, zz)))
            c = bpy.data.curves.new('st', 'CURVE'); c.dimensions = '3D'; c.bevel_depth = .00065; c.bevel_resolution = 2
            for a in range(4, n - 6, 3):
                sp = c.splines.new('POLY'); sp.points.add(2)
                for k in range(3): sp.points[k].co = (*pts[a + k].lerp(pts[a + min(k + 1, 2)], .0 if k < 2 else 0), 1)
            o = bpy.data.objects.new('st', c); bpy.context.collection.objects.link(o); c.materials.append(thread); out.append(o)
    st = S.metal((.75, .75, .77), .15)
    a0 = -.02; y = -(.142 - .0165 * .11) - T / 2
    out.append(box((.078, .006, .062), (0, y - .004, W / 2), st, .002, 3)); out.append(box((.060, .010, .050), (.006, y - .011, W / 2), st, .004, 4))
    out.append(cyl(.005, .066, (-.034, y - .010, W / 2), st, 'Z'))
    out.append(face_text(BRAND, .0105, S.plain((.02, .02, .02), .5), (.006, y - .0163, W / 2), '-Y', .0002, 1.05))
    return out

# ---------------------------------------------------------------- soft goods
def tshirt(color='black', frames=26, mark=(.82, .82, .80)):
    """Flat-lay shirt: two panels joined at the rim, inflated slightly and dropped by the cloth solver."""
    half = [(0, .335), (.055, .338), (.088, .362), (.100, .372), (.235, .322), (.395, .175), (.312, .088), (.252, .152), (.246, -.08), (.250, -.36), (.12, -.366), (0, -.366)]
    pts = half + [(-x, y) for x, y in reversed(half[1:-1])]
    # dense inside mesh from a filled outline
    import mathutils.geometry as G
    def inside(x, y):
        c = False; j = len(pts) - 1
        for i in range(len(pts)):
            xi, yi = pts[i]; xj, yj = pts[j]
            if (yi > y) != (yj > y) and x < (xj - xi) * (y - yi) / (yj - yi) + xi: c = not c
            j = i
        return c
    step = .0085; rim = []
    for i in range(len(pts)):
        a, b = Vector(pts[i]), Vector(pts[(i + 1) % len(pts)]); k = max(1, int((b - a).length / step))
        rim += [a.lerp(b, q / k) for q in range(k)]
    inner = []
    import itertools
    rnd = random.Random(7)
    y = -.366
    row = 0
    while y < .38:
        x = -.40 + (row % 2) * step / 2
        while x < .40:
            if inside(x, y) and min((Vector((x, y)) - r).length for r in rim) > step * .6: inner.append(Vector((x + rnd.uniform(-1, 1) * .0008, y + rnd.uniform(-1, 1) * .0008)))
            x += step
        y += step * .866; row += 1
    V = rim + inner; nr = len(rim)
    v2, e2, f2, *_ = G.delaunay_2d_cdt(V, [(i, (i + 1) % nr) for i in range(nr)], [], 1, 1e-6)
    bm = bmesh.new()
    top = [bm.verts.new((p.x, p.y, .012 if i >= nr else .006)) for i, p in enumerate(v2)]
    bot = [top[i] if i < nr else bm.verts.new((p.x, p.y, .001)) for i, p in enumerate(v2)]
    for f in f2:
        bm.faces.new([top[i] for i in f])
        g = [bot[i] for i in reversed(f)]
        if len(set(g)) == 3:
            try: bm.faces.new(g)
            except ValueError: pass
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    me = bpy.data.meshes.new('tee'); bm.to_mesh(me); bm.free()
    m = S.fabric(COLORS[color])
    o = _add('tee', me, m, True, 180)
    o.location.z = .004
    cl = o.modifiers.new('c', 'CLOTH').settings
    cl.quality = 5; cl.mass = .15; cl.use_pressure = True; cl.uniform_pressure_force = 0.55; cl.shrink_min = -.035
    cl.tension_stiffness = cl.compression_stiffness = 12; cl.bending_stiffness = .05
    o.modifiers['c'].collision_settings.use_self_collision = False
    bpy.ops.mesh.primitive_plane_add(size=3); fl = bpy.context.object; fl.modifiers.new('col', 'COLLISION'); fl.collision.thickness_outer = .002; fl.collision.cloth_friction = 30
    fl.hide_render = True; fl['nofit'] = 1
    s = bpy.context.scene
    for f in range(1, frames + 1): s.frame_set(f)
    dg = bpy.context.evaluated_depsgraph_get(); res = bpy.data.meshes.new_from_object(o.evaluated_get(dg)); bpy.data.objects.remove(o); bpy.data.objects.remove(fl)
    s.frame_set(1)
    t = _add('tee', res, m, True, 180); t.data.materials.clear(); t.data.materials.append(m)
    sb = t.modifiers.new('s', 'SUBSURF'); sb.levels = 1; sb.render_levels = 1
    bpy.context.view_layer.update(); dg = bpy.context.evaluated_depsgraph_get(); ev = t.evaluated_get(dg)
    out = [t]
    pm = S.plain(mark, .75, .15)
    def onto(obj, lift=.0012):
        bpy.context.view_layer.update(); d2 = bpy.context.evaluated_depsgraph_get()
        q = bpy.data.meshes.new_from_object(obj.evaluated_get(d2)); mw = obj.matrix_world.copy(); bpy.data.objects.remove(obj)
        b = bmesh.new(); b.from_mesh(q); b.transform(mw)
        for _ in range(3): bmesh.ops.subdivide_edges(b, edges=[e for e in b.edges if e.calc_length() > .006], cuts=1)
        bmesh.ops.triangulate(b, faces=b.faces)
        for v in b.verts:
            ok, loc, nor, _ = ev.ray_cast(Vector((v.co.x, v.co.y, 1)), Vector((0, 0, -1)))
            if ok: v.co.z = loc.z + lift
        b.to_mesh(q); b.free(); out.append(_add('mark', q, pm, True, 180))
    a = text(BRAND, .070, pm, 0, 0, spacing=1.06); a.location = (0, .135, 0); onto(a)
    a = text('STRENGTH EQUIPMENT', .0205, pm, 0, 0, spacing=1.22); a.location = (0, .090, 0); onto(a)
    # collar: ribbed band following the neck line, and the back neck behind it
    rib = S.fabric(tuple(min(1, c * 1.15 + .002) for c in COLORS[color]), 300)
    nk = []
    for i in range(41):
        th = math.pi * (i / 40); nk.append((math.cos(th) * .094, .362 - math.sin(th) * .075, .016 + .006 * math.sin(th)))
    c = bpy.data.curves.new('rib', 'CURVE'); c.dimensions = '3D'; c.bevel_depth = .0075; c.bevel_resolution = 4
    sp = c.splines.new('POLY'); sp.points.add(40)
    for q, p in zip(sp.points, nk): q.co = (*p, 1)
    rb = bpy.data.objects.new('rib', c); bpy.context.collection.objects.link(rb); c.materials.append(rib); out.append(rb)
    return out

def shoe(color='black', accent='red', sole='white'):
    """Flat trainer, lofted from cross-sections along the foot."""
    L = .298; N = 64; M = 40
    def lerp(tab, t):
        for (a, x), (b, y) in zip(tab, tab[1:]):
            if t <= b: k = (t - a) / (b - a); k = k * k * (3 - 2 * k); return x + (y - x) * k
        return tab[-1][1]
    wid = [(0, .030), (.06, .034), (.22, .0345), (.45, .034), (.68, .0495), (.84, .047), (.95, .033), (1, .012)]
    ctr = [(0, 0), (.3, .002), (.55, .004), (.75, .000), (1, -.012)]
    hgt = [(0, .074), (.05, .088), (.18, .080), (.30, .086), (.42, .088), (.55, .070), (.70, .050), (.85, .041), (.95, .030), (1, .010)]
    def ring(t, h0, h1, grow, flat):
        w = lerp(wid, t) * grow; c = lerp(ctr, t); out = []
        for j in range(M):
            a = 2 * math.pi * j / M
            cx, sz = math.cos(a), math.sin(a)
            e = flat
            px = c + w * math.copysign(abs(cx) ** e, cx); f = math.copysign(abs(sz) ** e, sz)
            out.append((px, t * L, h0 + (h1 - h0) * (f + 1) / 2))
        return out
    def loft(rings, mat, name):
        bm = bmesh.new(); R = [[bm.verts.new(p) for p in r] for r in rings]
        for A, B in zip(R, R[1:]):
            for j in range(M): bm.faces.new((A[j], A[(j + 1) % M], B[(j + 1) % M], B[j]))
        bm.faces.new(R[0]); bm.faces.new(R[-1]); bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
        me = bpy.data.meshes.new(name); bm.to_mesh(me); bm.free(); return _add(name, me, mat, True, 60)
    ts = [.5 - .5 * math.cos(math.pi * i / N) for i in range(N + 1)]
    sp = lambda t: .005 * max(0, (t - .72) / .28) ** 1.6 * 3
    out = []
    out.append(loft([ring(t, sp(t), .006 + sp(t), 1.06, .35) for t in ts], S.rubber(COLORS[accent] if accent else (.02,) * 3), 'outsole'))
    out.append(loft([ring(t, .005 + sp(t), .024 + sp(t) * .9, 1.07, .38) for t in ts], S.grain('eva', COLORS[sole], .7, 500, .2, .0004, spec=.25), 'midsole'))
    fm = S.fabric(COLORS[color], 620)
    up = loft([ring(t, .016 + sp(t) * .7, .016 + lerp(hgt, t), 1.0, .66 if t > .5 else .60) for t in ts], fm, 'upper')
    out.append(up)
    # opening: dark ellipse sunk in the ankle, padded collar around
    col = []
    for i in range(60):
        a = 2 * math.pi * i / 60
        y = .062 + .052 * math.cos(a); x = .001 + .0245 * math.sin(a)
        t = y / L; col.append((x, y, .013 + lerp(hgt, t) * (1.0 if abs(math.sin(a)) < .5 else .985)))
    c = bpy.data.curves.new('col', 'CURVE'); c.dimensions = '3D'; c.bevel_depth = .0062; c.bevel_resolution = 5
    s_ = c.splines.new('POLY'); s_.points.add(59); s_.use_cyclic_u = True
    for q, p in zip(s_.points, col): q.co = (*p, 1)
    o = bpy.data.objects.new('col', c); bpy.context.collection.objects.link(o); c.materials.append(S.fabric(COLORS['black'], 500)); out.append(o)
    bm = bmesh.new(); vs = [bm.verts.new((x, y, z + .0015)) for x, y, z in col]; bm.faces.new(vs); me = bpy.data.meshes.new('in'); bm.to_mesh(me); bm.free()
    out.append(_add('in', me, S.plain((.004, .004, .004), 1, 0)))
    bpy.context.view_layer.update(); dg = bpy.context.evaluated_depsgraph_get(); ev = up.evaluated_get(dg)
    lm = S.fabric(COLORS['white'], 1500)
    def z_at(x, y):
        ok, loc, *_ = ev.ray_cast(Vector((x, y, 1)), Vector((0, 0, -1))); return loc.z if ok else .05
    def strip(pts, r, mat):
        c = bpy.data.curves.new('l', 'CURVE'); c.dimensions = '3D'; c.bevel_depth = r; c.bevel_resolution = 3
        q = c.splines.new('NURBS'); q.points.add(len(pts) - 1); q.use_endpoint_u = True; q.order_u = 3
        for a, p in zip(q.points, pts): a.co = (*p, 1)
        b = bpy.data.objects.new('l', c); bpy.context.collection.objects.link(b); c.materials.append(mat); out.append(b); return b
    for i in range(6):
        y = .132 + i * .0135; cx = lerp(ctr, y / L); w = .0195 - i * .0008
        pts = [(cx + w * k / 6, y + .0035 * (1 if i % 2 else -1) * k / 6, z_at(cx + w * k / 6, y) + .0022) for k in range(-6, 7)]
        b = strip(pts, .0024, lm)
    # overlay: toe cap and side mark in TPU
    tp = S.plain(tuple(x * .9 + .01 for x in COLORS['grey']) if color == 'black' else COLORS['black'], .35)
    for side in (1, -1):
        t = text(BRAND, .0155, S.plain(COLORS['white'], .5), .0003, 0, spacing=1.05); bpy.context.view_layer.update()
        d2 = bpy.context.evaluated_depsgraph_get(); q = bpy.data.meshes.new_from_object(t.evaluated_get(d2)); bpy.data.objects.remove(t)
        b = bmesh.new(); b.from_mesh(q)
        for _ in range(2): bmesh.ops.subdivide_edges(b, edges=[e for e in b.edges if e.calc_length() > .003], cuts=1)
        bmesh.ops.triangulate(b, faces=b.faces)
        for v in b.verts:
            y = .150 + v.co.x * side; z = .040 + v.co.y
            ok, loc, nor, _ = ev.ray_cast(Vector((side * .3, y, z)), Vector((-side, 0, 0)))
            v.co = (loc.x + side * .0006, y, z) if ok else (side * .03, y, z)
        b.to_mesh(q); b.free(); out.append(_add('mk', q, S.plain(COLORS['white'], .5), False))
    return out

# ---------------------------------------------------------------- more helpers
def wire(pts, r, mat, cyclic=False, kind='POLY', res=6, order=4):
    """Round bar or cord along points."""
    c = bpy.data.curves.new('w', 'CURVE'); c.dimensions = '3D'; c.bevel_depth = r; c.bevel_resolution = res; c.resolution_u = 8; c.use_fill_caps = True
    sp = c.splines.new(kind); sp.points.add(len(pts) - 1); sp.use_cyclic_u = cyclic
    if kind == 'NURBS': sp.order_u = order; sp.use_endpoint_u = True
    for q, p in zip(sp.points, pts): q.co = (*p, 1)
    o = bpy.data.objects.new('w', c); bpy.context.collection.objects.link(o); c.materials.append(mat)
    return o

def bent(pts, radius, n=8, cyclic=False):
    """Corner points -> points of a tube with bend radius."""
    P = [Vector(p) for p in pts]; out = []; m = len(P)
    for i in range(m):
        if not cyclic and i in (0, m - 1): out.append(P[i]); continue
        a, b, c = P[i - 1], P[i], P[(i + 1) % m]
        u, v = (a - b).normalized(), (c - b).normalized()
        ang = u.angle(v)
        if abs(ang - math.pi) < .02: out.append(b); continue
        t = min(radius / math.tan(ang / 2), (a - b).length * .49, (c - b).length * .49); r = t * math.tan(ang / 2)
        ctr = b + (u + v).normalized() * (r / math.sin(ang / 2))
        s0, s1 = b + u * t - ctr, b + v * t - ctr
        for k in range(n + 1):
            f = k / n; w = s0.angle(s1)
            out.append(ctr + (s0 * math.sin((1 - f) * w) + s1 * math.sin(f * w)) / math.sin(w))
    return out

def sphere_text(body, size, mat, R, ctr, lat=0.0, lon=0.0, lift=.0006):
    """Lettering bent onto a ball that looks to -Y."""
    t = text(body, size, mat, .0004, 0, spacing=1.05); bpy.context.view_layer.update()
    m = bpy.data.meshes.new_from_object(t.evaluated_get(bpy.context.evaluated_depsgraph_get())); bpy.data.objects.remove(t)
    b = bmesh.new(); b.from_mesh(m); split(b, R * .06)
    for v in b.verts:
        lo, la, rr = v.co.x / R + lon, v.co.y / R + lat, R + lift + v.co.z
        v.co = Vector(ctr) + Vector((rr * math.sin(lo) * math.cos(la), -rr * math.cos(lo) * math.cos(la), rr * math.sin(la)))
    b.to_mesh(m); b.free(); m.materials.clear()
    return _add('tx', m, mat, False)

def drum_text(body, size, mat, R, ctr, z=0.0, lon=0.0, lift=.0005, oval=1.0):
    """Lettering bent round an upright cylinder, in front (-Y)."""
    t = text(body, size, mat, .0003, 0, spacing=1.05); bpy.context.view_layer.update()
    m = bpy.data.meshes.new_from_object(t.evaluated_get(bpy.context.evaluated_depsgraph_get())); bpy.data.objects.remove(t)
    rf = R if callable(R) else (lambda zz: R)
    b = bmesh.new(); b.from_mesh(m); split(b, rf(z) * .06)
    for v in b.verts:
        zz = z + v.co.y; rr = rf(zz) + lift + v.co.z; lo = v.co.x / rf(zz) + lon
        v.co = Vector(ctr) + Vector((rr * oval * math.sin(lo), -rr * math.cos(lo), zz))
    b.to_mesh(m); b.free(); m.materials.clear()
    return _add('tx', m, mat, False)

def jcup(x, y, z, sgn=-1):
    """J-cup on the front face (y) of an upright, opening towards -Y."""
    bk, uh = S.powder((.012, .012, .013), .4), S.plain((.015, .015, .016), .55); out = []
    out.append(box((.064, .010, .20), (x, y - .006, z + .02), bk, .003)); out.append(box((.064, .085, .012), (x, y - .046, z - .075), bk, .003))
    out.append(box((.062, .080, .020), (x, y - .046, z - .060), uh, .006)); out.append(box((.064, .012, .075), (x, y - .088, z - .045), bk, .004))
    out.append(box((.060, .012, .16), (x, y - .017, z + .025), uh, .004)); out.append(cyl(.012, .10, (x, y + .02, z + .07), S.metal((.55, .56, .58), .22), 'Y'))
    out.append(face_text('N', .05, S.plain((.85, .85, .84), .5), (x, y - .0945, z - .045), '-Y', .0006))
    return out

def gusset(p, a, b, t, mat):
    """Triangle plate at p with legs a and b, thickness t."""
    bm = bmesh.new(); p, a, b = Vector(p), Vector(a), Vector(b); n = a.cross(b).normalized() * t / 2
    c = [p, p + a, p + a * .88 + b * .18, p + a * .18 + b * .88, p + b]
    f = [bm.verts.new(q + n) for q in c]; g = [bm.verts.new(q - n) for q in c]; m = len(c)
    bm.faces.new(f); bm.faces.new(g[::-1])
    for i in range(m): bm.faces.new((f[i], g[i], g[(i + 1) % m], f[(i + 1) % m]))
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    me = bpy.data.meshes.new('g'); bm.to_mesh(me); bm.free(); return _add('gusset', me, mat, False)

# ---------------------------------------------------------------- squat stand, flat bench
def squat_stand(color='black', height=1.83, width=1.24, pullup=False):
    pm = S.powder(COLORS[color], .36); bolt = S.metal((.52, .53, .55), .25); out = []; w = width / 2; s = .076; zb = s / 2 + .006
    for x in (-w, w):
        out += tube(1.22, (x, -.61, zb), pm, 'Y')
        out += tube(height, (x, .10, zb + s / 2), pm)
        for y in (-.56, .56): out.append(box((.11, .13, .008), (x, y, .005), S.rubber(), .003))
        for sg, L in ((1, .24), (-1, .24)):
            for dx in (-s / 2 + .003, s / 2 - .003): out.append(gusset((x + dx, .10 + sg * s / 2, zb + s / 2), (0, sg * L, 0), (0, 0, L), .006, pm))
        sg = 1 if x < 0 else -1
        for y in (.56,):
            out.append(box((.008, .15, .084), (x + sg * (s / 2 + .004), y - .038, zb), pm, .002))
        out += jcup(x, .10 - s / 2, 1.37)
        # spotter arm
        out += tube(.56, (x, .10 - s / 2 - .575, .74), S.powder(), 'Y', size=.060, faces='X'); out.append(box((.052, .52, .012), (x, .10 - s / 2 - .30, .776), S.plain((.015, .015, .016), .55), .005))
        out.append(box((.086, .05, .13), (x, .10 - s / 2 - .012, .74), S.powder(), .003)); out.append(cyl(.011, .13, (x, .10, .78), bolt, 'X')); out.append(cyl(.017, .016, (x + (-.07 if x < 0 else .07), .10, .78), S.plain(COLORS['red'], .35), 'X'))
    L = width - s
    out += tube(L, (-w + s / 2, .52, zb), pm, 'X', cap=False)
    for dz in (-.02, .02):
        for x, sg in ((-w, -1), (w, 1)): out += hexbolt((x + sg * s / 2, .52, zb + dz), 'X' if sg > 0 else '-X', bolt, .012)
    out.append(face_text(BRAND, .052, S.plain((.87, .87, .86), .45), (0, .52 - s / 2 - .0006, zb), '-Y', .0008, 1.12))
    if pullup in (True, 'yes', '1'):
        out.append(box((L, .010, .155), (0, .10, height + .02), pm, .006, 3)); out.append(face_text(BRAND, .118, S.plain((.87, .87, .86), .45), (0, .094, height + .018), '-Y', .0015, 1.12))
    return out

def flat_bench(color='black', stripe=None):
    pm = S.powder(COLORS[color], .36); vy = S.vinyl(); out = []; L = 1.20
    out += pad((.30, L, .09), (0, 0, .390), vy)
    out += tube(1.02, (0, -.51, .300), pm, 'Y', faces='', cap=True)
    for y in (-.40, .40): out.append(box((.22, .09, .012), (0, y, .342), pm, .003))
    for y, wd in ((-.45, .56), (.45, .56)):
        out.append(box((.076, .076, .225), (0, y, .165), pm, .006)); out += tube(wd, (-wd / 2, y, .044), pm, 'X', faces='', cap=True)
        for x in (-.24, .24): out.append(box((.07, .092, .012), (x, y, .006), S.rubber(), .004))
        for dx in (-.035, .035): out.append(gusset((dx, y - math.copysign(.038, y), .262), (0, -math.copysign(.13, y), 0), (0, 0, -.13), .006, pm))
    w = S.plain((.86, .86, .84), .5)
    out.append(face_text(BRAND, .045, w, (.0385, 0, .300), 'X', .0008, 1.1))
    tx = text(BRAND, .036, S.plain((.55, .55, .55), .5), .0003, 0, spacing=1.15); tx.matrix_world = Matrix.Translation((0, -.50, .4354)); out.append(tx)
    # wheels and handle
    for x in (-.10, .10): out.append(cyl(.04, .028, (x, .50, .05), S.rubber((.02, .02, .02)), 'X', 48, .005))
    return out

# ---------------------------------------------------------------- steel and iron plates
PLATE = {'5': (.228, .024, 'white'), '2.5': (.190, .018, 'red'), '2': (.190, .0165, 'blue'), '1.5': (.175, .015, 'yellow'), '1.25': (.160, .014, 'green'), '1': (.160, .013, 'green'), '0.5': (.134, .011, 'white')}
def change_plate(label='2.5', unit='KG', color=None, dia=None, width=None):
    D, W, C = PLATE.get(label, PLATE['2.5']); R, h, color = (dia or D) / 2, (width or W) / 2, color or C
    body = S.rubber(COLORS[color]); out = []
    prof = [(-h, .030), (-h, .036), (-h * .70, .040), (-h * .70, R * .80), (-h, R * .86), (-h, R * .95), (-h * .6, R), (h * .6, R), (h, R * .95), (h, R * .86), (h * .70, R * .80), (h * .70, .040), (h, .036), (h, .030)]
    out.append(lathe(prof, body, 'X', 128, closed=True, angle=30))
    out.append(lathe([(-h * 1.02, .0252), (-h * 1.02, .031), (h * 1.02, .031), (h * 1.02, .0252)], S.brushed((.66, .67, .69), .22), 'X', 96, closed=True, angle=25))
    dark = color in ('white', 'yellow'); m = S.plain((.015, .015, .015) if dark else (.85, .85, .83), .5, .35); rr = (R * .80 + .040) / 2
    sz = min((R * .80 - .040) * .62, .030)
    out += arc_text(BRAND, rr, sz * .72, m, (h * .70, 0, 0), 1, .0010, 1.25, face='X'); out += arc_text(f'{label} {unit}', rr, sz, m, (h * .70, 0, 0), -1, .0010, 1.1, face='X')
    return move(out, (0, 0, R))

def change_set():
    out = []; y = 0
    for i, (l, yy, xx) in enumerate((('5', 0, 0), ('2.5', .185, .035), ('1.25', .335, .075))):
        out += move(change_plate(l), (xx, yy, 0))
    return out

def calibrated(color='red', label='25', unit='KG', width=.027, dia=.45):
    """Thin steel competition plate: painted, machined hub."""
    R, h = dia / 2, width / 2; pm = S.plain(COLORS[color], .27, .5); out = []
    prof = [(-h, .0255), (-h, .062), (-h * .35, .068), (-h * .35, R - .032), (-h, R - .026), (-h, R - .002), (-h + .002, R), (h - .002, R), (h, R - .002), (h, R - .026), (h * .35, R - .032), (h * .35, .068), (h, .062), (h, .0255)]
    out.append(lathe(prof, pm, 'X', 160, closed=True, angle=30))
    out.append(lathe([(-h * 1.03, .0252), (-h * 1.03, .036), (h * 1.03, .036), (h * 1.03, .0252)], S.brushed((.66, .67, .69), .22), 'X', 96, closed=True, angle=25))
    m = S.plain((.015, .015, .015) if color in ('white', 'yellow') else (.85, .85, .83), .5, .35); x = h * .36
    out += arc_text(BRAND, .135, .046, m, (x, 0, 0), 1, .0012, 1.3, face='X'); out += arc_text(f'{label} {unit}', .133, .050, m, (x, 0, 0), -1, .0012, 1.1, face='X')
    for s in (-1, 1): out.append(face_text('///', .03, m, (x, s * .13, 0), 'X', .0012))
    return move(out, (0, 0, R))

def deepdish(label='45', unit='LB', color='black', width=.048, dia=.45):
    """Cast-iron deep-dish plate with raised letters."""
    R, h = dia / 2, width / 2; im = S.grain('hammer', {'black': (.016, .016, .017), 'grey': (.16, .163, .17)}[color], .36, 210, .35, .0011, spec=.55); out = []
    prof = [(-h * .5, .0255), (-h * .5, .060), (-h * .2, .068), (-h * .2, R * .80), (-h, R * .86), (-h, R - .006), (-h + .006, R), (h - .006, R), (h, R - .006), (h, R - .030), (h * .86, R - .036), (-h * .05, R * .775), (-h * .05, .075), (h * .55, .062), (h * .62, .056), (h * .62, .0255)]
    out.append(lathe(prof, im, 'X', 160, closed=True, angle=28))
    m = im if color == 'grey' else S.plain((.80, .80, .78), .5, .35); x = -h * .05
    out += arc_text(BRAND, .122 * dia / .45, .043 * dia / .45, m, (x, 0, 0), 1, .0035, 1.35, face='X'); out += arc_text(f'{label} {unit}', .122 * dia / .45, .046 * dia / .45, m, (x, 0, 0), -1, .0035, 1.15, face='X')
    return move(out, (0, 0, R))

# ---------------------------------------------------------------- speciality bars
def _sleeve(x0, L, sv, s=1, r=.0145, R=.025):
    p = [(-.036, r), (-.036, .0335), (-.033, .0365), (-.022, .0375), (-.007, .0375), (-.004, .036), (-.003, .0255), (0, R), (L - .008, R), (L, R - .003), (L, .001)]
    return lathe([(s * (x0 + a), b) for a, b in p], sv, 'X', 96, angle=28)

def ezbar(shaft='chrome'):
    sv = S.metal((.86, .86, .87), .09); sm = S.metal((.74, .75, .77), .14) if shaft == 'chrome' else S.grain('s', (.03, .03, .031), .30, 600, .06, .0002, metal=.85)
    kn = S.knurl((.66, .67, .69) if shaft == 'chrome' else (.035, .035, .036), .24, .0026, .0009); out = []
    pts = [(-.46, 0), (-.30, 0), (-.205, .062), (-.105, .0), (-.055, .036), (.055, .036), (.105, .0), (.205, .062), (.30, 0), (.46, 0)]
    P = [(x, y, 0) for x, y in pts]
    out.append(wire(bent(P, .035), .0142, sm, res=10))
    for a, b in zip(P, P[1:]):
        a, b = Vector(a), Vector(b); d = b - a; L = d.length
        if abs(a.x) < .06 and abs(b.x) < .06 or L < .08: continue
        k = lathe([(-L / 2 + .026, .0143), (-L / 2 + .027, .0146), (L / 2 - .027, .0146), (L / 2 - .026, .0143)], kn, 'X', 64)
        k.location = (a + b) / 2; k.rotation_euler = (0, 0, math.atan2(d.y, d.x)); out.append(k)
    for s in (-1, 1):
        out.append(_sleeve(.455, .19, sv, s))
        out.append(lathe([(s * (.455 - .0228), .0378), (s * (.455 - .020), .0381), (s * (.455 - .009), .0381), (s * (.455 - .0065), .0378)], S.plain(COLORS['black'], .4), 'X', 96))
        out.append(cyl(.0205, .0016, (s * .6452, 0, 0), S.plain(COLORS['black'], .45), 'X', 64, .0004))
    out += arc_text(BRAND, .0145, .0062, S.plain((.8, .8, .8), .5), (.6462, 0, 0), 1, .0003, face='X')
    return move(out, (0, 0, .0375))

def trapbar(color='black'):
    pm = S.powder(COLORS[color], .34); sv = S.metal((.84, .84, .85), .1); kn = S.knurl((.66, .67, .69), .24, .0026, .0009); out = []
    r = .019; H = [(-.46, 0, 0), (-.24, .34, 0), (.24, .34, 0), (.46, 0, 0), (.24, -.34, 0), (-.24, -.34, 0)]
    out.append(wire(bent(H, .05, cyclic=True), r, pm, cyclic=True, res=10))
    for s in (-1, 1):
        out.append(_sleeve(.50, .40, sv, s, r=.016)); out.append(box((.06, .05, .05), (s * .462, 0, 0), pm, .008)); out.append(cyl(.0205, .0016, (s * .9005, 0, 0), S.plain(COLORS['black'], .45), 'X', 64, .0004))
        # raised D handle and low handle, both along Y
        out.append(wire(bent([(s * .31, -.232, 0), (s * .31, -.232, .10), (s * .31, .232, .10), (s * .31, .232, 0)], .03), .0125, pm, res=8))
        for z, L in ((.10, .28), ):
            k = lathe([(-L / 2, .0150), (L / 2, .0150)], kn, 'X', 64); k.rotation_euler = (0, 0, math.pi / 2); k.location = (s * .31, 0, z); out.append(k)
        k = lathe([(-.225, .0152), (.225, .0152)], kn, 'X', 64); k.rotation_euler = (0, 0, math.pi / 2); k.location = (s * .31, 0, 0); out.append(k)
    w = S.plain((.86, .86, .84), .5)
    t = box((.26, .004, .030), (0, -.34 - .0185, 0), S.plain((.012, .012, .013), .5), .001); out.append(t)
    out.append(face_text(BRAND, .022, w, (0, -.34 - .0208, 0), '-Y', .0003, 1.1))
    return move(out, (0, 0, .0375))

def ssb(color='black'):
    """Safety squat bar: cambered ends, padded yoke, two handles."""
    pm = S.powder(COLORS[color], .34); sv = S.metal((.84, .84, .85), .1); vy = S.vinyl(); st = S.metal((.74, .75, .77), .14); out = []
    P = [(-.70, 0, 0), (-.56, 0, 0), (-.49, 0, .09), (.49, 0, .09), (.56, 0, 0), (.70, 0, 0)]
    out.append(wire(bent(P, .05), .016, pm, res=10))
    for s in (-1, 1):
        out.append(_sleeve(.70, .42, sv, s, r=.016)); out.append(cyl(.0205, .0016, (s * 1.1205, 0, 0), S.plain(COLORS['black'], .45), 'X', 64, .0004))
        out.append(wire(bent([(s * .14, 0, .09), (s * .14, -.10, .09), (s * .14, -.30, .045)], .06), .024, vy, res=10))       # shoulder pads forward
        out.append(wire([(s * .14, -.29, .047), (s * .14, -.44, .012)], .0125, st, res=8)); out.append(cyl(.017, .11, (s * .14, -.40, .021), S.rubber((.015, .015, .015)), 'Y'))
    out.append(cyl(.046, .36, (0, 0, .09), vy, 'X', 64, .016))
    out.append(cyl(.0462, .012, (0, 0, .09), S.plain(COLORS['red'], .5), 'X', 64, .001))
    return move(out, (0, 0, .0375))

def collars(color='black', lever='red'):
    """Pair of clamp collars with a lever."""
    al = S.grain('anod', COLORS[color], .34, 900, .08, .0002, metal=0 if color in ('black', 'white') else .9); out = []; pmt = S.plain(COLORS[lever], .32)
    def one():
        q = []; h = .021
        q.append(lathe([(-h, .0264), (-h, .041), (-h + .003, .0445), (h - .003, .0445), (h, .041), (h, .0264), (-h, .0264)], al, 'X', 128, closed=True, angle=25))
        q.append(lathe([(-.010, .0447), (-.010, .0452), (.010, .0452), (.010, .0447)], S.plain((.012, .012, .013), .5), 'X', 128, closed=True))
        q.append(lathe([(-h * .9, .0252), (-h * .9, .0262), (h * .9, .0262), (h * .9, .0252)], S.rubber((.02, .02, .02)), 'X', 96, closed=True))
        # lever: an arc hugging the ring, hinge at the top
        pts = []
        for i in range(25):
            a = math.radians(62 + 108 * i / 24); rr = .0525 + .006 * (i / 24) ** 2 + (.006 if i == 24 else 0); pts.append((0, rr * math.cos(a), rr * math.sin(a)))
        def sec(i, t): w, d = .0105 * (1 - .15 * t), .0042; k = .0018; return [(-w, -d + k), (-w + k, -d), (w - k, -d), (w, -d + k), (w, d - k), (w - k, d), (-w + k, d), (-w, d - k)]
        bm = bmesh.new(); R_ = []
        for i, p in enumerate(pts):
            p = Vector(p); n = Vector((0, p.y, p.z)).normalized(); R_.append([bm.verts.new(p + Vector((1, 0, 0)) * a + n * b) for a, b in sec(i, i / 24)])
        for A, B in zip(R_, R_[1:]):
            for j in range(8): bm.faces.new((A[j], A[(j + 1) % 8], B[(j + 1) % 8], B[j]))
        bm.faces.new(R_[0]); bm.faces.new(R_[-1]); bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
        me = bpy.data.meshes.new('lv'); bm.to_mesh(me); bm.free(); q.append(_add('lever', me, pmt, True, 35))
        a = math.radians(58); q.append(box((.034, .018, .016), (0, .0485 * math.cos(a), .0485 * math.sin(a)), al, .003, 3, (a - math.pi / 2, 0, 0)))
        q.append(cyl(.0038, .038, (0, .052 * math.cos(a), .052 * math.sin(a)), S.metal((.7, .7, .72), .15), 'X'))
        q += arc_text(BRAND, .0345, .0092, S.plain((.85, .85, .83), .5), (h, 0, 0), -1, .0003, 1.3, face='X')
        return q
    a = one(); move(a, (0, 0, .0455)); b = one(); move(b, (0, 0, 0), (0, 0, 0)); move(b, (0, 0, 0), (0, -math.pi / 2, 0)); move(b, (.030, .118, .0215))
    return a + b

# ---------------------------------------------------------------- balls
def wallball(label='9', unit='KG', color='red', R=.175):
    """Stitched ball of six panels; two panels carry the colour."""
    vy, vc = S.vinyl((.014, .014, .015)), S.vinyl(COLORS[color]); out = []
    bm = bmesh.new(); bmesh.ops.create_uvsphere(bm, u_segments=240, v_segments=140, radius=R)
    n = 6; acc = .40
    for v in bm.verts:
        d = v.co.normalized(); lon = math.atan2(d.y, d.x)
        # seams: six meridians and two parallels; the surface dips into them
        m = abs(((lon + math.pi / 2 + math.pi / n) / (2 * math.pi / n)) % 1 - .5) * (2 * math.pi / n); m = (math.pi / n - m) * math.cos(math.asin(max(-1, min(1, d.z))))
        p = min(abs(math.asin(max(-1, min(1, d.z))) - s_) for s_ in (-acc, acc))
        if abs(math.asin(max(-1, min(1, d.z)))) < acc: m = 9
        g = min(m, p) * R
        v.co = d * (R - .0040 * math.exp(-(g / .0036) ** 2))
    me = bpy.data.meshes.new('wb'); bm.to_mesh(me); bm.free(); me.materials.append(vy); me.materials.append(vc)
    for f in me.polygons:
        c = Vector(f.center).normalized(); f.material_index = 1 if abs(math.asin(c.z)) < acc and True else 0
    o = _add('wallball', me, None, True, 180); out.append(o)
    th = S.plain((.55, .55, .53), .7)
    c = bpy.data.curves.new('st', 'CURVE'); c.dimensions = '3D'; c.bevel_depth = .0009; c.bevel_resolution = 2
    for la in (-acc - .035, -acc + .035, acc - .035, acc + .035):
        for i in range(120):
            sp = c.splines.new('POLY'); sp.points.add(2)
            for k in range(3):
                lo = 2 * math.pi * (i + k * .32) / 120; rr = R + .0002
                sp.points[k].co = (rr * math.cos(la) * math.cos(lo), rr * math.cos(la) * math.sin(lo), rr * math.sin(la), 1)
    s_ = bpy.data.objects.new('st', c); bpy.context.collection.objects.link(s_); c.materials.append(th); out.append(s_)
    w = S.plain((.86, .86, .84), .5)
    out.append(sphere_text(BRAND, .050, w, R, (0, 0, 0), .10)); out.append(sphere_text(f'{label} {unit}', .060, w, R, (0, 0, 0), -.14))
    move(out, (0, 0, 0), (0, math.radians(-9), 0))
    return move(out, (0, 0, R * .985))

def slamball(label='15', unit='KG', R=.14):
    rb = S.rubber((.013, .013, .013)); out = []
    bm = bmesh.new(); bmesh.ops.create_icosphere(bm, subdivisions=4, radius=R)
    # dual of the icosphere: five- and six-sided tread blocks
    bm.faces.ensure_lookup_table(); ctr = {f.index: f.calc_center_median().normalized() for f in bm.faces}
    d = bmesh.new(); blocks = []
    bm.verts.ensure_lookup_table()
    for v in bm.verts:
        n = v.co.normalized(); fs = [f.index for f in v.link_faces]
        t = n.orthogonal().normalized(); b = n.cross(t)
        fs.sort(key=lambda i: math.atan2((ctr[i] - n).dot(b), (ctr[i] - n).dot(t)))
        if n.y < -.80 and abs(n.z) < .42 and abs(n.x) < .62: continue     # smooth label field
        lo = [d.verts.new(ctr[i] * (R - .001)) for i in fs]; mid = [d.verts.new((n.lerp(ctr[i], .84)).normalized() * (R + .0032)) for i in fs]; hi = [d.verts.new((n.lerp(ctr[i], .70)).normalized() * (R + .0040)) for i in fs]; m = len(fs)
        for A, B in ((lo, mid), (mid, hi)):
            for i in range(m): d.faces.new((A[i], A[(i + 1) % m], B[(i + 1) % m], B[i]))
        d.faces.new(hi)
    bmesh.ops.recalc_face_normals(d, faces=d.faces)
    me = bpy.data.meshes.new('tread'); d.to_mesh(me); d.free(); bm.free(); out.append(_add('tread', me, rb, True, 25))
    bpy.ops.mesh.primitive_uv_sphere_add(segments=128, ring_count=80, radius=R + .0002); o = bpy.context.object; bpy.ops.object.shade_smooth(); o.data.materials.append(rb); out.append(o)
    w = S.plain((.86, .86, .84), .5)
    out.append(sphere_text(label, .068, w, R, (0, 0, 0), .10)); out.append(sphere_text(unit, .024, w, R, (0, 0, 0), -.20)); out.append(sphere_text(BRAND, .021, w, R, (0, 0, 0), -.36))
    return move(out, (0, 0, R * .985))

# ---------------------------------------------------------------- cords and bands
def jumprope(color='black', cable='red'):
    hm = S.grain('grip', COLORS[color], .5, 500, .2, .0004); al = S.metal((.78, .78, .80), .2); cm = S.plain(COLORS[cable], .3); out = []
    def handle(loc, ang):
        q = [lathe([(-.075, .006), (-.073, .0105), (-.060, .0118), (-.02, .0100), (.03, .0108), (.058, .0125), (.066, .0110), (.068, .006)], hm, 'X', 64, angle=40)]
        for i in range(7): q.append(lathe([(-.05 + i * .016 - .0022, .0098), (-.05 + i * .016, .0124), (-.05 + i * .016 + .0022, .0098)], hm, 'X', 48, angle=60))
        q.append(lathe([(.067, .0088), (.070, .0092), (.082, .0092), (.084, .0078), (.0841, .002)], al, 'X', 48, angle=30)); q.append(lathe([(.084, .0052), (.094, .0046), (.096, .0034), (.0961, .001)], al, 'X', 32, angle=30))
        move(q, (loc[0], loc[1], .0125), (0, 0, ang)); return q
    h1, h2 = (-.115, -.120), (.085, -.150); a1, a2 = math.radians(62), math.radians(112)
    out += handle(h1, a1) + handle(h2, a2)
    tip = lambda h, a: (h[0] + .096 * math.cos(a), h[1] + .096 * math.sin(a), .0125)
    t1, t2 = tip(h1, a1), tip(h2, a2); rnd = random.Random(3)
    pts = [t1, (t1[0] + .03 * math.cos(a1), t1[1] + .03 * math.sin(a1), .010)]
    turns = 4; n = turns * 24
    for i in range(n + 1):
        th = math.radians(205) - 2 * math.pi * i / 24; k = i / n
        rr = .118 + .012 * math.sin(i * .37) + .016 * math.sin(k * 9)
        pts.append((rr * 1.12 * math.cos(th) + .012 * math.sin(k * 7), .085 + rr * .92 * math.sin(th) + .010 * math.cos(k * 5), .003 + .0042 * k * turns + .002 * math.sin(i * .6)))
    pts += [(t2[0] - .02, t2[1] + .05, .018), (t2[0] + .03 * math.cos(a2), t2[1] + .03 * math.sin(a2), .013), t2]
    out.append(wire(pts, .0021, cm, kind='NURBS', res=4))
    return out

def band_loop(length=.50, gap=.075, width=.032, t=.0045, mat=None, z0=0.0, twist=0.0, inner=0.0):
    """Flat closed loop standing on its edge."""
    out = []; pts = []; r = gap / 2; L = length - 2 * r; n = 28; rnd = random.Random(int(width * 9000))
    wob = lambda s_: .006 * math.sin(s_ * 2 * math.pi * 1.5 + 1.3) * (1 - .5 * inner)
    for i in range(40): u = i / 40; pts.append((-L / 2 + L * u, -r, 0))
    for i in range(n): a = -math.pi / 2 + math.pi * i / n; pts.append((L / 2 + r * math.cos(a), r * math.sin(a), 0))
    for i in range(40): u = i / 40; pts.append((L / 2 - L * u, r + wob(u) * math.sin(math.pi * u) * .6, 0))
    for i in range(n): a = math.pi / 2 + math.pi * i / n; pts.append((-L / 2 + r * math.cos(a), r * math.sin(a), 0))
    m = len(pts); bm = bmesh.new(); rings = []; h, w, k = width / 2, t / 2, t * .35
    sec = [(-w, -h + k), (-w + k, -h), (w - k, -h), (w, -h + k), (w, h - k), (w - k, h), (-w + k, h), (-w, h - k)]
    for i in range(m):
        p = Vector(pts[i]); d = (Vector(pts[(i + 1) % m]) - Vector(pts[i - 1])).normalized(); s_ = Vector((d.y, -d.x, 0))
        rings.append([bm.verts.new(p + s_ * a + Vector((0, 0, b + h + z0))) for a, b in sec])
    for i in range(m):
        A, B = rings[i], rings[(i + 1) % m]
        for j in range(8): bm.faces.new((A[j], A[(j + 1) % 8], B[(j + 1) % 8], B[j]))
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces); me = bpy.data.meshes.new('band'); bm.to_mesh(me); bm.free()
    return [_add('band', me, mat, True, 50)]

BANDS = {'yellow': .013, 'red': .022, 'black': .032, 'purple': .045, 'green': .064, 'blue': .083}
def band(color='red', width=None, level=None):
    w = width or BANDS.get(color, .032); out = band_loop(.34, .15, w, .0048, S.grain('latex', COLORS[color], .5, 260, .1, .0004, spec=.35))
    m = S.plain((.015, .015, .015) if color == 'yellow' else (.86, .86, .84), .5); z = w / 2
    if w >= .02:
        out.append(face_text(BRAND, min(.03, w * .55), m, (0, -.075 - .0024, z), '-Y', .0003, 1.1))
    return out

def band_set():
    out = []; i = 0; xs = 0
    for c, L, g in (('blue', .52, .300), ('green', .47, .238), ('purple', .42, .178), ('black', .37, .120), ('red', .32, .064)):
        q = band_loop(L, g, BANDS[c], .0048, S.grain('latex', COLORS[c], .5, 260, .1, .0004, spec=.35)); out += q
        if BANDS[c] > .03: out.append(face_text(BRAND, min(.03, BANDS[c] * .40), S.plain((.86, .86, .84), .5), (0, -g / 2 - .0024, BANDS[c] * .62), '-Y', .0003, 1.1))
    return out

def rings(strap='black'):
    """Wooden rings on webbing straps, laid flat."""
    wd = S.wood((.55, .37, .20), (.68, .49, .29)); wb = S.fabric(COLORS[strap], 500); st = S.metal((.74, .75, .77), .2); out = []
    for s in (-1, 1):
        x = s * .145; y = -.12
        bpy.ops.mesh.primitive_torus_add(major_radius=.100, minor_radius=.0142, major_segments=160, minor_segments=40, location=(x, y, .0142)); o = bpy.context.object; bpy.ops.object.shade_smooth(); o.data.materials.append(wd); out.append(o)
        # strap: loops round the ring, runs up to the buckle, tail folded back
        W = .038
        def strip(path, mat=wb, t=.0018):
            def sec(i, u): h = W / 2; return [(-h, -t / 2), (h, -t / 2), (h, t / 2), (-h, t / 2)]
            out.append(sweep(path, sec, mat))
        up, P = y + .100, []
        for i in range(25): a = math.radians(-150 + 300 * i / 24); P.append((x, up - .0172 * math.cos(a) , .0158 + .0172 * math.sin(a)))
        P = [(x, up + .30, .0045)] + [(x, up + .05, .004)] + P + [(x, up + .05, .0275), (x, up + .10, .0125), (x, up + .235, .0085)]
        strip(P)
        by = up + .255
        out.append(box((W + .016, .040, .006), (x, by, .012), st, .002)); out.append(box((W + .006, .022, .008), (x, by - .004, .017), S.metal((.5, .51, .53), .25), .002))
        Q = [(x, by + .01, .010), (x, by + .05, .006), (x + s * .004, by + .16, .0045)]
        strip(Q)
        # coiled tail
        C = []
        for i in range(140):
            a = 2 * math.pi * i / 28; rr = .014 + .0021 * i / 28 * 1.15; C.append((x + s * .004, by + .16 + .024 + rr * math.sin(a) * 1, .031 + rr * math.cos(a) * -1))
        strip(C[::-1])
        t = text(BRAND, .0185, S.plain((.86, .86, .84), .5), .0001, 0, spacing=1.1); t.matrix_world = Matrix.Translation((x, up + .150, .0121 + .001)) @ Matrix.Rotation(math.radians(90), 4, 'Z') @ Matrix.Rotation(math.radians(1.7), 4, 'Y'); out.append(t)
    return out

def roller(color='black', core='red'):
    ev = S.grain('eva', COLORS[color], .62, 400, .25, .0006, spec=.3); out = []; R, L = .070, .33
    # tread: long ribs and cross grooves
    bm = bmesh.new(); seg = 180; xs = []
    cells = 11; q = L / cells
    for i in range(cells):
        for f in (.0, .06, .12, .88, .94): xs.append(-L / 2 + q * (i + f))
    xs.append(L / 2); xs = sorted(xs); ringsv = []
    for x in xs:
        fr = ((x + L / 2) / q) % 1; gx = 1 if .09 < fr < .92 else 0; row = int((x + L / 2 + 1e-6) / q); R_ = []
        for j in range(seg):
            a = j / seg * 9; fa = (a + (.5 if row % 2 else 0)) % 1
            wide = row % 3
            g = 1 if wide == 2 else (1 if .07 < fa < .93 else 0)
            r = R - (0 if gx and g else .0055)
            if abs(x) > L / 2 - .004: r = R - .006
            t = 2 * math.pi * j / seg; R_.append(bm.verts.new((x, r * math.cos(t), r * math.sin(t))))
        ringsv.append(R_)
    for A, B in zip(ringsv, ringsv[1:]):
        for j in range(seg): bm.faces.new((A[j], A[(j + 1) % seg], B[(j + 1) % seg], B[j]))
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces); me = bpy.data.meshes.new('ro'); bm.to_mesh(me); bm.free(); out.append(_add('roller', me, ev, True, 40))
    h = L / 2
    for s in (-1, 1):
        out.append(lathe([(s * (h - .001), R - .0058), (s * (h + .0012), R - .008), (s * (h + .0012), .058), (s * (h - .001), .0565)], ev, 'X', 128, closed=True, angle=30))
    # hollow core
    cm = S.plain(COLORS[core], .35)
    out.append(lathe([(-h - .003, .0535), (-h - .003, .0575), (h + .003, .0575), (h + .003, .0535)], cm, 'X', 128, closed=True, angle=25))
    return move(out, (0, 0, R))

# ---------------------------------------------------------------- sled, storage, stands
def sled(color='black'):
    pm = S.powder(COLORS[color], .36); pl = S.powder((.012, .012, .013), .4); st = S.metal((.74, .75, .77), .16); out = []
    for x in (-.30, .30):
        bm_pts = bent([(x, -.52, .075), (x, -.46, .030), (x, .46, .030), (x, .52, .075)], .06)
        def sec(i, t): return [(-.038, -.022), (.038, -.022), (.038, .022), (-.038, .022)]
        out.append(sweep(bm_pts, sec, pm)); 
    for y in (-.34, 0, .34): out.append(box((.60, .06, .030), (0, y, .066), pm, .004))
    out.append(box((.30, .70, .010), (0, 0, .084), pl, .003))
    out.append(cyl(.0245, .34, (0, 0, .255), st, 'Z', 64, .004)); out.append(cyl(.055, .014, (0, 0, .096), pm, 'Z'))
    for x in (-.30, .30):
        out += tube(.10, (x, .34, .05), pm, 'Z', size=.066, faces='', cap=False)
        out.append(cyl(.024, .96, (x, .34, .60), pm, 'Z', 48, .006)); out.append(cyl(.0285, .20, (x, .34, .95), S.rubber((.015, .015, .015)), 'Z', 48, .008))
        out.append(cyl(.031, .26, (x, .34, .19), pm, 'Z', 48, .003))
    out.append(box((.60, .030, .090), (0, .34, .33), pm, .005)); out.append(face_text(BRAND, .062, S.plain((.87, .87, .86), .45), (0, .3245, .33), '-Y', .0008, 1.1))
    # tow eye
    out.append(box((.012, .07, .06), (0, -.40, .075), pm, .004)); bpy.ops.mesh.primitive_torus_add(major_radius=.026, minor_radius=.006, location=(0, -.455, .075), rotation=(math.pi / 2, 0, math.pi / 2)); o = bpy.context.object; bpy.ops.object.shade_smooth(); o.data.materials.append(st); out.append(o)
    return out

def plate_tree(loaded=True, color='black'):
    pm = S.powder(COLORS[color], .36); st = S.metal((.76, .77, .79), .16); out = []; H = 1.12
    for y in (-.20, .20): out += tube(.62, (-.31, y, .044), pm, 'X', faces='', cap=True)
    out += tube(.34, (0, -.17, .044), pm, 'Y', faces='', cap=False)
    for x in (-.26, .26):
        for y in (-.20, .20): out.append(box((.08, .10, .012), (x, y, .006), S.rubber(), .004))
    for y in (-.07, .07): out += tube(H, (0, y, .08), pm, 'Z', size=.060, faces='X')
    out.append(box((.066, .21, .10), (0, 0, H - .01), pm, .005)); out.append(face_text(BRAND, .030, S.plain((.87, .87, .86), .45), (.0336, 0, H - .01), 'X', .0006, 1.05))
    horns = [(.30, 1), (.30, -1), (.80, 1), (.80, -1)]
    for z, s in horns:
        out.append(cyl(.0245, .24, (s * .16, 0, z), st, 'X', 64, .004)); out.append(box((.012, .20, .09), (s * .036, 0, z), pm, .003))
    if loaded in (True, 'yes'):
        for z, s, specs in ((.30, 1, (('red', '25', .066), ('blue', '20', .056))), (.30, -1, (('red', '25', .066), ('blue', '20', .056))), (.80, 1, (('yellow', '15', .046), ('green', '10', .036))), (.80, -1, (('yellow', '15', .046), ('green', '10', .036)))):
            x = .045
            for c, l, wd in specs:
                x += wd / 2; b = bumper(c, l, 'KG', wd, textcol='black' if c == 'yellow' else 'white'); move(b, (0, 0, -.225))
                if s < 0: move(b, (0, 0, 0), (0, 0, math.pi))
                out += move(b, (s * x, 0, z)); x += wd / 2 + .003
    return out

def db_rack(weights='5 10 15 20 25 30 35 40 45 50 55 60', color='black', length=1.70):
    """Three tilted tiers with pairs of hex dumbbells."""
    pm = S.powder(COLORS[color], .36); out = []; ws = [w for w in str(weights).replace(',', ' ').split()]
    L = length
    for x in (-L / 2 + .02, L / 2 - .02):
        out += tube(.66, (x, -.33, .044), pm, 'Y', faces='', cap=True); t = math.radians(-14)
        o = tube(1.02, (0, 0, 0), pm, 'Z', faces='Y', cap=True); move(o, (x, -.06, .075), (t, 0, 0)); out += o
        for y in (-.28, .28): out.append(box((.10, .09, .012), (x, y, .006), S.rubber(), .004))
    tiers = [(-.165, .235), (-.05, .615), (.065, .985)]; tilt = math.radians(18)
    per = max(1, math.ceil(len(ws) / 3)); k = 0
    for r, (y, z) in enumerate(tiers):
        y = -.06 + (z - .075) * math.tan(math.radians(14)) - .115
        for dy in (-.095, .095):
            dz = dy * math.tan(tilt); out.append(box((L - .05, .070, .008), (0, y + dy, z + dz), pm, .002, 2, (tilt, 0, 0)))
            if dy < 0: out.append(box((L - .05, .008, .050), (0, y + dy - .036, z + dz + .012), pm, .002, 2, (tilt, 0, 0)))
        for x in (-L / 2 + .06, L / 2 - .06): out.append(box((.010, .27, .055), (x, y, z - .025), pm, .003, 2, (tilt, 0, 0)))
        row = ws[(2 - r) * per:(3 - r) * per]
        n = len(row) * 2
        if not n: continue
        p = (L - .20) / n
        for i, wgt in enumerate([w for w in row for _ in (0, 1)]):
            d = hexdumbbell(wgt); move(d, (0, 0, 0), (0, 0, -math.pi / 2)); move(d, (0, 0, .006), (tilt, 0, 0)); out += move(d, (-L / 2 + .10 + p * (i + .5), y, z))
    return [o for o in out if o]

def parallettes(color='black'):
    pm = S.powder(COLORS[color], .34); wd = S.wood((.50, .33, .18), (.62, .44, .26)); out = []
    for x in (-.24, .24):
        out.append(cyl(.020, .56, (x, 0, .30), wd, 'Y', 48, .006))
        w_ = out[-1]; w_.rotation_euler = (0, 0, math.pi / 2)
        for y in (-.20, .20):
            out.append(cyl(.0165, .26, (x, y, .155), pm, 'Z', 40, .003)); out.append(box((.048, .044, .050), (x, y, .295), pm, .008)); out += tube(.36, (x - .18, y, .026), pm, 'X', size=.038, faces='', cap=True)
            for dx in (-.16, .16): out.append(box((.05, .046, .012), (x + dx, y, .006), S.rubber(), .004))
    return [o for o in out if o]

def pullup_bar(color='black', width=1.20):
    """Pull-up bar for a wall at y = .64."""
    pm = S.powder(COLORS[color], .36); out = []; bolt = S.metal((.52, .53, .55), .25); H = .62
    for x in (-width / 2, width / 2):
        out.append(box((.12, .012, H), (x, .634, H / 2 + .16), pm, .004))
        for dz in (.20, H + .11): out += hexbolt((x + .035, .628, dz), '-Y', bolt, .012) + hexbolt((x - .035, .628, dz), '-Y', bolt, .012)
        out += tube(.66, (x, -.03, H + .10), pm, 'Y', size=.060, faces='', cap=True)
        a = Vector((x, .60, .24)); b = Vector((x, .10, H + .08)); d = b - a; o = box((.045, d.length, .045), (a + b) / 2, pm, .004, 3, (math.atan2(d.z, d.y), 0, 0)); out.append(o)
    out.append(cyl(.0165, width + .10, (0, .02, H + .10), S.knurl((.03, .03, .031), .36, metalness=.8), 'X', 64, .003))
    return out

# ---------------------------------------------------------------- soft and small goods
def noisy(o, strength=.006, scale=.12, kind='CLOUDS', depth=2):
    t = bpy.data.textures.new('n', kind); t.noise_scale = scale
    if kind == 'CLOUDS': t.noise_depth = depth
    m = o.modifiers.new('d', 'DISPLACE'); m.texture = t; m.strength = strength; m.mid_level = .5; m.texture_coords = 'GLOBAL'
    return o

def superbox(size, e=.35, n=72, mat=None, top=1.0):
    """Rounded pillow: superellipsoid with half sizes size/2."""
    bm = bmesh.new(); bmesh.ops.create_cube(bm, size=2); bmesh.ops.subdivide_edges(bm, edges=bm.edges, cuts=n, use_grid_fill=True)
    p = 2 / e
    for v in bm.verts:
        c = v.co; q = (abs(c.x) ** p + abs(c.y) ** p + abs(c.z) ** p) ** (1 / p); v.co = Vector((c.x / q * size[0] / 2, c.y / q * size[1] / 2, c.z / q * size[2] / 2))
    me = bpy.data.meshes.new('sb'); bm.to_mesh(me); bm.free(); return _add('soft', me, mat, True, 180)

def webbing(pts, W, mat, t=.003, up=(0, 0, 1)):
    def sec(i, u): h = W / 2; return [(-h, -t / 2), (h, -t / 2), (h, t / 2), (-h, t / 2)]
    return sweep(pts, sec, mat, up=up)

def sandbag(color='black', label='40', unit='KG'):
    fb = S.fabric(COLORS[color], 420); wb = S.fabric((.022, .022, .024), 700); out = []; L, R = .62, .145
    # filled roll: flattened cylinder with folds towards the ends
    bm = bmesh.new(); rings = []; n = 90; seg = 120; rnd = random.Random(5); ph = [rnd.uniform(0, 6.28) for _ in range(9)]
    for i in range(n + 1):
        u = i / n * 2 - 1; x = u * L / 2; e = abs(u); k = (1 - max(0, (e - .80) / .20) ** 2.6 * .62); R_ = []
        for j in range(seg):
            a = 2 * math.pi * j / seg; r = R * k
            w = .0048 * math.sin(9 * a + ph[0] + 5 * u) * max(0, e - .45) * 1.8 + .0030 * math.sin(4 * a + ph[1] + 7 * u) + .0026 * math.sin(u * 17 + 3 * math.sin(a + ph[2])) + .0022 * math.sin(15 * u + 6 * a + ph[3])
            y, z = (r + w) * math.cos(a) * 1.14, (r + w) * math.sin(a) * .90
            z = max(z, -R * .74) ; R_.append(bm.verts.new((x, y, z)))
        rings.append(R_)
    for A, B in zip(rings, rings[1:]):
        for j in range(seg): bm.faces.new((A[j], A[(j + 1) % seg], B[(j + 1) % seg], B[j]))
    bm.faces.new(rings[0]); bm.faces.new(rings[-1]); bmesh.ops.recalc_face_normals(bm, faces=bm.faces); me = bpy.data.meshes.new('bag'); bm.to_mesh(me); bm.free(); o = _add('bag', me, fb, True, 60); out.append(o)
    bpy.context.view_layer.update(); ev = o.evaluated_get(bpy.context.evaluated_depsgraph_get())
    def surf(x, a):
        d = Vector((0, math.cos(a) * 1.14, math.sin(a) * .90)); ok, loc, nor, _ = ev.ray_cast(Vector((x, 0, 0)) + d * .5, -d); return loc, d.normalized()
    for x in (-.17, .17):
        P = []
        for i in range(73):
            a = math.radians(-60 + 300 * i / 72) ; loc, d = surf(x, a); P.append(loc + d * .0022)
        bm = bmesh.new(); R_ = []
        for p in P:
            n_ = Vector((0, p.y, p.z)).normalized(); R_.append([bm.verts.new(p + Vector((q, 0, 0)) + n_ * h) for q, h in ((-.022, -.001), (.022, -.001), (.022, .0015), (-.022, .0015))])
        for A, B in zip(R_, R_[1:]):
            for j in range(4): bm.faces.new((A[j], A[(j + 1) % 4], B[(j + 1) % 4], B[j]))
        bmesh.ops.recalc_face_normals(bm, faces=bm.faces); me = bpy.data.meshes.new('wb'); bm.to_mesh(me); bm.free(); out.append(_add('wb', me, wb, True, 30))
    # two handles bridging on the upper front
    for a0 in (math.radians(100), math.radians(190 + 20)):
        l1, d = surf(-.17, a0); l2, _ = surf(.17, a0); m_ = (l1 + l2) / 2 + d * .045
        pts = bent([l1 + d * .003 + Vector((-.0, 0, 0)), Vector((-.13, l1.y, l1.z)) + d * .012, Vector((-.09, m_.y, m_.z)), Vector((.09, m_.y, m_.z)), Vector((.13, l2.y, l2.z)) + d * .012, l2 + d * .003], .03)
        out.append(webbing(pts, .036, wb, .004, up=tuple(d))); out.append(cyl(.0155, .13, m_, S.rubber((.015, .015, .015)), 'X', 40, .004))
    out = [q for q in out if q]
    m = S.plain((.80, .80, .78), .7, .15)
    for tx, sz, dx, da in ((BRAND, .048, 0, math.radians(-152)), (f'{label} {unit}', .036, 0, math.radians(-172))):
        t = text(tx, sz, m, 0, 0, spacing=1.05); bpy.context.view_layer.update(); q = bpy.data.meshes.new_from_object(t.evaluated_get(bpy.context.evaluated_depsgraph_get())); bpy.data.objects.remove(t); b = bmesh.new(); b.from_mesh(q); split(b, .012)
        for v in b.verts:
            z = v.co.y + {BRAND: .028}.get(tx, -.030); ok, loc, nor, _ = ev.ray_cast(Vector((v.co.x, -.6, z)), Vector((0, 1, 0)))
            v.co = loc + Vector((0, -.0009, 0)) if ok else Vector((v.co.x, -R, z))
        b.to_mesh(q); b.free(); q.materials.clear(); out.append(_add('mk', q, m, False))
    return move(out, (0, 0, R * .735))

def chalk(n=3):
    wm = S.grain('chalk', (.80, .80, .78), .95, 120, .35, .0015, spec=.1); out = []; rnd = random.Random(4)
    s = .058
    lay = [(-.034, 0, 0, .10), (.034, .004, 0, -.12), (-.002, .002, 1, .32)]
    for x, y, l, r in lay[:int(float(n))]:
        b = box((s, s, s * .86), (x, y, s * .43 + l * s * .86), wm, .004, 4, (0, 0, r))
        sub = b.modifiers.new('s', 'SUBSURF'); sub.subdivision_type = 'SIMPLE'; sub.levels = sub.render_levels = 4; noisy(b, .0012, .02); out.append(b)
        t = text('N', .034, S.plain((.62, .62, .60), .95, .1), .0006, .0002); t.matrix_world = Matrix.Translation((x, y, l * s * .86 + s * .43)) @ Matrix.Rotation(r, 4, 'Z') @ Matrix.Translation((0, -s / 2 - .0002, 0)) @ Matrix.Rotation(math.pi / 2, 4, 'X'); out.append(t)
        t = text('N', .034, S.plain((.62, .62, .60), .95, .1), .0006, .0002); t.matrix_world = Matrix.Translation((x, y, l * s * .86 + s * .86 + .0001)) @ Matrix.Rotation(r, 4, 'Z'); out.append(t)
    for i in range(46):                                   # crumbs
        a, d = rnd.uniform(0, 6.28), rnd.uniform(.055, .115); q = rnd.uniform(.0012, .0038)
        bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=2, radius=q, location=(d * math.cos(a), d * math.sin(a) * .8 - .008, q * .5)); o = bpy.context.object; o.scale = (1, rnd.uniform(.6, 1), .6); o.data.materials.append(wm); out.append(o)
    return out

def roll(width=.08, r0=.012, turns=6, pitch=.0052, t=.0030, mat=None, stripe=None, tail=.0):
    """Spiral roll standing on its edge, axis Z."""
    pts = []; n = int(turns * 40)
    for i in range(n + 1):
        a = 2 * math.pi * i / 40; r = r0 + pitch * i / 40; pts.append((r * math.cos(a), r * math.sin(a), width / 2))
    def sec(i, u): h = width / 2; return [(-t / 2, -h), (t / 2, -h), (t / 2, h), (-t / 2, h)]
    out = [sweep(pts, sec, mat)]
    if stripe:
        for z in stripe[1]:
            P = [(p[0] + t * .56 * p[0] / math.hypot(p[0], p[1]), p[1] + t * .56 * p[1] / math.hypot(p[0], p[1]), 0) for p in pts[-46:]]
            def sec2(i, u): return [(-.0004, -stripe[2] / 2), (.0004, -stripe[2] / 2), (.0004, stripe[2] / 2), (-.0004, stripe[2] / 2)]
            out.append(sweep([(p[0], p[1], z) for p in P], sec2, stripe[0]))
    return out, pts[-1], r0 + pitch * turns

def wraps(color='black', accent='red'):
    fm = S.fabric(COLORS[color], 620); am = S.fabric(COLORS[accent], 620); out = []
    for x, y, rz in ((-.055, .02, .4), (.058, -.015, -.5)):
        q, end, R = roll(.078, .008, 6.1, .0060, .0034, fm, (am, (.018, .060), .007))
        q.append(drum_text(BRAND, .0122, S.plain((.86, .86, .84), .7), R - .0006, (0, 0, 0), .039, -.05 - rz, .0030))
        out += move(q, (x, y, 0), (0, 0, rz))
    return out

def straps(color='black'):
    fm = S.fabric(COLORS[color], 500); out = []
    for x, y, rz in ((-.045, .015, .3), (.048, -.012, -.6)):
        q, end, R = roll(.038, .006, 7.2, .0048, .0026, fm); m = S.plain((.86, .86, .84), .7)
        q.append(drum_text(BRAND, .0104, m, R, (0, 0, 0), .019, -.05 - rz, .0022)); out += move(q, (x, y, 0), (0, 0, rz))
    return out

def sleeves(color='black', accent='red'):
    """Pair of knee sleeves standing up."""
    nm = S.fabric(COLORS[color], 1100); am = S.plain(COLORS[accent], .6, .2); out = []
    th = S.plain((.30, .30, .30), .8) if color == 'black' else S.plain((.05, .05, .05), .8)
    def rad(z): u = z / .29; return .058 + .013 * u + .0045 * math.sin(u * math.pi * 2.2 + .6) * (1 - .3 * u)
    for x, y, rz in ((-.075, .045, .25), (.080, -.030, -.18)):
        q = []; H = .29; T = .007; prof = []
        for i in range(41): z = H * i / 40; prof.append((z, rad(z)))
        prof.append((H + .0025, rad(H) - T * .5))
        for i in range(40, -1, -1): z = H * i / 40; prof.append((z, rad(z) - T))
        o = lathe(prof, nm, 'Z', 128, closed=True, angle=70); q.append(o)
        for v in o.data.vertices:                        # soft oval with a bend at the knee
            a = math.atan2(v.co.y, v.co.x); u = v.co.z / H; v.co.x *= 1 + .03 * math.sin(2 * a + 1); v.co.y += .012 * math.sin(math.pi * u); v.co.z += .002 * math.sin(3 * a + u * 4) * u
        for z in (.012, H - .012):
            c = [((rad(z) + .0004) * (1 + .03 * math.sin(2 * a + 1)) * math.cos(a), (rad(z) + .0004) * math.sin(a) + .012 * math.sin(math.pi * z / H), z) for a in [2 * math.pi * i / 96 for i in range(96)]]
            q.append(wire(c, .0011, th, cyclic=True, res=3))
        # accent bar and name
        t = drum_text(BRAND, .0200, S.plain((.86, .86, .84), .6, .2), rad, (0, .006, 0), .215, -rz - .1, .0016); q.append(t)
        t = drum_text('///', .040, am, rad, (0, .012, 0), .135, -rz - .1, .0016); q.append(t)
        out += move(q, (x, y, 0), (0, 0, rz))
    return out

def shaker(color='black', cap='black', accent='red'):
    bm_ = S.plain(COLORS[color], .33, .5); cm = S.plain(COLORS[cap], .36, .5); am = S.plain(COLORS[accent], .35); out = []; 
    p = [(.0, .034), (.002, .0365), (.010, .0378), (.030, .0385), (.080, .0395), (.145, .0440), (.150, .0450), (.185, .0462), (.190, .0462)]
    out.append(lathe(p, bm_, 'Z', 128, angle=35))
    out.append(lathe([(.186, .0475), (.187, .0490), (.226, .0490), (.232, .0480), (.238, .0420), (.2385, .001)], cm, 'Z', 128, angle=35))
    for i in range(60):
        a = 2 * math.pi * i / 60; out.append(box((.0022, .0022, .030), (.0490 * math.cos(a), .0490 * math.sin(a), .206), cm, .0008, 2, (0, 0, a)))
    out.append(lathe([(.1895, .0470), (.190, .0482), (.1935, .0482), (.194, .0470)], am, 'Z', 128, closed=False, angle=35))
    # spout with flip cap, carry loop
    out.append(lathe([(.236, .0175), (.252, .0160), (.254, .0145), (.254, .001)], cm, 'Z', 64, angle=35)); 
    for o in out[-1:]: o.location = (0, -.016, 0)
    out.append(box((.036, .048, .009), (0, -.010, .259), am, .004, 4, (-.02, 0, 0))); out.append(cyl(.005, .030, (0, .016, .252), cm, 'X'))
    pts = bent([(-.020, .020, .236), (-.020, .024, .275), (.020, .024, .275), (.020, .020, .236)], .014)
    out.append(wire(pts, .0042, cm, res=6))
    w = S.plain((.86, .86, .84), .5) if color not in ('white', 'stone') else S.plain((.015, .015, .015), .5)
    rf = lambda z: .0395 + (z - .08) / .065 * .0045 if z > .08 else .0385
    t = drum_text(BRAND, .0132, w, rf, (0, 0, 0), .112, -.22, .0003); out.append(t)
    for i, z in enumerate((.035, .055, .075, .095)):
        t = drum_text('-', .012, w, rf, (0, 0, 0), z, .85, .0003); out.append(t)
    t = drum_text('700 ML', .0072, w, rf, (0, 0, 0), .094, -.22, .0003); out.append(t)
    return out

def giftcard(amount='', color='black'):
    out = []; W, H = .0856, .054
    def card(col, tcol, acc, M):
        q = []; b = box((W, H, .0009), (0, 0, 0), S.plain(col, .38, .5), 0, 1)
        me = b.data; bm = bmesh.new(); n = 8; r = .0035; pr = []
        for cx, cy, a0 in ((W / 2 - r, H / 2 - r, 0), (-W / 2 + r, H / 2 - r, 90), (-W / 2 + r, -H / 2 + r, 180), (W / 2 - r, -H / 2 + r, 270)):
            for i in range(n + 1): t = math.radians(a0 + 90 * i / n); pr.append((cx + r * math.cos(t), cy + r * math.sin(t)))
        lo = [bm.verts.new((x, y, -.00045)) for x, y in pr]; hi = [bm.verts.new((x, y, .00045)) for x, y in pr]; bm.faces.new(hi); bm.faces.new(lo[::-1]); m = len(pr)
        for i in range(m): bm.faces.new((lo[i], lo[(i + 1) % m], hi[(i + 1) % m], hi[i]))
        bm.to_mesh(me); bm.free(); q.append(b)
        t = text(BRAND, .0118, S.plain(tcol, .5), .00004, 0, spacing=1.06); t.location = (0, .004, .0006); q.append(t)
        t = text('GIFT CARD', .0042, S.plain(tcol, .5), .00004, 0, spacing=1.3); t.location = (0, -.0075, .0006); q.append(t)
        for i in range(3):
            k = box((.0032, .0075, .0001), (-W / 2 + .0085 + i * .0052, -H / 2 + .0085, .00052), S.plain(acc, .4), 0, 1); 
            for v in k.data.vertices: v.co.x += v.co.y * .32
            q.append(k)
        if amount: t = text(amount, .0075, S.plain(tcol, .5), .00004, 0); t.location = (W / 2 - .012, -H / 2 + .0085, .0006); q.append(t)
        bpy.context.view_layer.update()
        for o in q: o.matrix_world = M @ o.matrix_world
        return q
    E = __import__('mathutils').Euler
    a = Matrix.Translation((-.006, .012, .0010)) @ E((0, 0, math.radians(14))).to_matrix().to_4x4()
    b = Matrix.Translation((.006, -.010, .0048)) @ E((math.radians(1.5), math.radians(-3.0), math.radians(-7))).to_matrix().to_4x4()
    return card(COLORS['red'], (.86, .86, .84), (.9, .9, .88), a) + card(COLORS[color], (.86, .86, .84), COLORS['red'], b)

def programme(title='STRENGTH', weeks='12', color='black', accent='red'):
    """Training programme: a bound book, standing a little open to the light."""
    out = []; W, H, T = .165, .232, .016; cm = S.grain('cover', COLORS[color], .48, 700, .10, .0003); pg = S.plain((.74, .73, .70), .85, .1)
    out.append(box((W, .0026, H), (0, -T / 2, H / 2), cm, .0009, 2)); out.append(box((W, .0026, H), (0, T / 2, H / 2), cm, .0009, 2)); out.append(box((.0032, T + .0026, H), (-W / 2 + .0012, 0, H / 2), cm, .0012, 3))
    n = 26
    for i in range(n): out.append(box((W - .006 - .0006 * (i % 3), (T - .003) / n * .82, H - .007), (.0005, -T / 2 + .0015 + (T - .003) * (i + .5) / n, H / 2), pg, 0, 1))
    dark = color in ('white', 'yellow', 'stone', 'sand'); w = S.plain((.015, .015, .015) if dark else (.86, .86, .84), .5); ac = S.plain(COLORS[accent], .45); y = -T / 2 - .0014
    L = lambda b, s_, m, z, x=None: (lambda t: (setattr(t.data, 'align_x', 'LEFT'), out.append(t)))(face_text(b, s_, m, (-W / 2 + .016 if x is None else x, y, z), '-Y', .0001, 1.0))
    sz = min(.026, .150 / max(1, len(title)) * 1.28); L(title, sz, w, H - .045); L('PROGRAMME', .0115, w, H - .066)
    L(weeks, .092, ac, H * .40, -W / 2 + .011); L('WEEKS', .0150, w, H * .175)
    out.append(box((W - .032, .0002, .0014), (0, y, .026), w, 0, 1)); L(BRAND, .0085, w, .0155)
    return move(out, (0, 0, 0), (math.radians(-6), 0, 0))

def folded(color='black', cut='tee', mark=(.82, .82, .80)):
    """Folded garment: layers with soft edges, collar towards the top."""
    fm = S.fabric(COLORS[color], 900); out = []
    W, D = (.255, .335) if cut == 'tee' else (.30, .37); t = .011 if cut == 'tee' else .018; n = 3; rnd = random.Random(11)
    rib = S.fabric(tuple(min(1, c * .9) for c in COLORS[color]), 260)
    for i in range(n):
        o = superbox((W - .004 * rnd.random() - .003 * i, D - .010 * i * rnd.random(), t * 1.25), .16, 60, fm); o.location = (.002 * rnd.uniform(-1, 1), .004 * i * (-1) ** i, t * (i + .55)); o.rotation_euler = (0, 0, rnd.uniform(-.006, .006))
        noisy(o, .009 if i == n - 1 else .008, .085, 'CLOUDS', 2); noisy(o, .0035, .028, 'CLOUDS', 1); out.append(o)
    top = t * (n - .45) + t * .62
    bpy.context.view_layer.update(); ev = out[-1].evaluated_get(bpy.context.evaluated_depsgraph_get()); inv = ev.matrix_world.inverted()
    def zt(x, y):
        ok, loc, *_ = ev.ray_cast(inv @ Vector((x, y, 1)), (inv.to_3x3() @ Vector((0, 0, -1)))); return (ev.matrix_world @ loc).z if ok else top - t * .5
    def onto(obj, m, lift=.0009):
        bpy.context.view_layer.update(); q = bpy.data.meshes.new_from_object(obj.evaluated_get(bpy.context.evaluated_depsgraph_get())); mw = obj.matrix_world.copy(); bpy.data.objects.remove(obj)
        b = bmesh.new(); b.from_mesh(q); b.transform(mw); split(b, .010)
        for v in b.verts: v.co.z = zt(v.co.x, v.co.y) + lift
        b.to_mesh(q); b.free(); q.materials.clear(); out.append(_add('mk', q, m, True, 180))
    cy = D / 2 - .030
    def hood():
        # the hood lies flat over the back of the neck; its edge closes to a narrow crescent, cords hang out of both ends
        hw, hy = .122, D / 2 - .060
        o = superbox((hw * 2, .190, .058), .58, 60, fm); o.location = (0, hy, top + .004); noisy(o, .014, .070, 'CLOUDS', 1); noisy(o, .004, .025, 'CLOUDS', 1); out.append(o)
        bpy.context.view_layer.update(); e2 = o.evaluated_get(bpy.context.evaluated_depsgraph_get()); i2 = e2.matrix_world.inverted()
        def hz(x, y):
            ok, loc, *_ = e2.ray_cast(i2 @ Vector((x, y, 1)), i2.to_3x3() @ Vector((0, 0, -1))); return (e2.matrix_world @ loc).z if ok else zt(x, y)
        lo = [(x, hy - .018 - .052 * math.cos(x / .098 * math.pi / 2) ** .8) for x in [-.098 + .196 * q / 40 for q in range(41)]]
        up = [(x, hy - .018 - .030 * math.cos(x / .098 * math.pi / 2) ** 1.2) for x in [-.098 + .196 * q / 40 for q in range(41)]]
        bm = bmesh.new(); A = [bm.verts.new((x, y, hz(x, y) + .0012)) for x, y in lo]; B = [bm.verts.new((x, y, hz(x, y) + .0012)) for x, y in up]
        for q in range(40): bm.faces.new((A[q], A[q + 1], B[q + 1], B[q]))
        me = bpy.data.meshes.new('in'); bm.to_mesh(me); bm.free(); out.append(_add('in', me, S.fabric(tuple(x * .22 for x in COLORS[color]), 900), True, 180))
        out.append(wire([(x, y, hz(x, y) + .001) for x, y in lo], .0058, fm, res=6)); out.append(wire([(x, y, hz(x, y) + .001) for x, y in up], .0048, fm, res=6))
        out.append(wire([(x * .97, y - .012, hz(x * .97, y - .012) + .0004) for x, y in lo], .0009, S.fabric(tuple(x * .6 for x in COLORS[color]), 900), res=3))
        cord = S.fabric((.55, .55, .53) if color not in ('white', 'stone') else (.05, .05, .05), 1500); st = S.metal((.74, .75, .77), .2)
        for s in (-1, 1):
            x0, y0 = s * .040, hy - .018 - .050
            bpy.ops.mesh.primitive_torus_add(major_radius=.0042, minor_radius=.0011, location=(x0, y0 - .012, hz(x0, y0 - .012) + .001)); o = bpy.context.object; bpy.ops.object.shade_smooth(); o.data.materials.append(st); out.append(o)
            P = [(x0, y0 - .012, hz(x0, y0 - .012) + .001)] + [(x0 + s * (.004 + .006 * math.sin(q * .9)), y0 - .012 - .021 * q, max(zt(x0, y0 - .012 - .021 * q), hz(x0, y0 - .012 - .021 * q)) + .0030) for q in range(1, 5 if s > 0 else 6)]
            out.append(wire(P, .0026, cord, kind='NURBS', res=5)); out.append(cyl(.0032, .014, (P[-1][0], P[-1][1] - .004, P[-1][2]), st, 'Y', 24, .0006))
        a = text(BRAND, .032, fm, 0, 0, spacing=1.06); a.location = (0, -.108, 0); onto(a, S.plain(mark if color not in ('white', 'stone') else (.02, .02, .02), .75, .15))
        return out
    if cut == 'hoodie': return hood()
    # neck: dark opening, ribbed collar around it, inner back with the label
    def ell(a, rx, ry): return (rx * math.cos(a), cy + .014 + ry * math.sin(a))
    A = [2 * math.pi * i / 72 for i in range(72)]
    c = bpy.data.curves.new('o', 'CURVE'); c.dimensions = '2D'; c.fill_mode = 'BOTH'; sp = c.splines.new('POLY'); sp.points.add(71); sp.use_cyclic_u = True
    for q, a in zip(sp.points, A): q.co = (*ell(a, .078, .040), 0, 1)
    o = bpy.data.objects.new('o', c); bpy.context.collection.objects.link(o); onto(o, S.fabric(tuple(x * .45 for x in COLORS[color]), 900), .0004)
    for k, (rx, ry) in enumerate(((.080, .042), (.0855, .0475), (.091, .053))):
        out.append(wire([(x, min(y, D / 2 - .004), zt(x, min(y, D / 2 - .010)) + .0016) for x, y in [ell(a, rx, ry) for a in A]], .0034, rib, cyclic=True, res=4))
    lb = box((.030, .016, .0008), (0, cy + .036, zt(0, cy + .036) + .0032), S.plain((.75, .75, .73), .7), 0, 1, (.1, 0, 0)); out.append(lb)
    a = text(BRAND, .030, fm, 0, 0, spacing=1.06); a.location = (0, -.020, 0); onto(a, S.plain(mark if color not in ('white', 'stone') else (.02, .02, .02), .75, .15))
    if cut == 'tee': a = text('STRENGTH EQUIPMENT', .0092, fm, 0, 0, spacing=1.2); a.location = (0, -.042, 0); onto(a, S.plain(mark if color not in ('white', 'stone') else (.02, .02, .02), .75, .15))
    return out

def beanie(color='black', patch='red'):
    km = S.fabric(COLORS[color], 700); out = []; H, R = .205, .098
    def shell(prof, ribs, amp, mat, seg=540):
        bm = bmesh.new(); Rg = []
        for z, r in prof:
            Rg.append([bm.verts.new(((r + amp * min(1, r / .05) * abs(math.sin(ribs / 2 * t)) ** .7) * math.cos(t) * 1.06, (r + amp * min(1, r / .05) * abs(math.sin(ribs / 2 * t)) ** .7) * math.sin(t) * .88, z)) for t in [2 * math.pi * j / seg for j in range(seg)]])
        for A, B in zip(Rg, Rg[1:]):
            for j in range(seg): bm.faces.new((A[j], A[(j + 1) % seg], B[(j + 1) % seg], B[j]))
        bm.faces.new(Rg[-1]); bmesh.ops.recalc_face_normals(bm, faces=bm.faces); me = bpy.data.meshes.new('kn'); bm.to_mesh(me); bm.free(); return _add('knit', me, mat, True, 180)
    prof = [(.045, R), (.085, R * 1.02), (.12, R * 1.0)]
    for i in range(1, 17): a = math.pi / 2 * i / 16; prof.append((.12 + .088 * math.sin(a), max(.002, R * math.cos(a) ** .72)))
    o = shell(prof, 54, .0038, km); noisy(o, .012, .09, 'CLOUDS', 1); out.append(o)
    cuff = [(.004, R + .004), (.0, R + .009), (.004, R + .0125), (.035, R + .0150), (.066, R + .0125), (.072, R + .008), (.070, R + .001), (.060, R - .004)]
    o = shell(cuff, 54, .0040, km); noisy(o, .006, .09, 'CLOUDS', 1); out.append(o)
    Rp = R + .0185; w = S.plain((.86, .86, .84), .6)
    b = bmesh.new(); g = bmesh.ops.create_grid(b, x_segments=24, y_segments=6, size=1)
    for v in b.verts: x, z = v.co.x * .035, v.co.y * .0145 + .036; lo = x / Rp; v.co = (Rp * math.sin(lo) * 1.06, -Rp * math.cos(lo) * .88 - .0012, z)
    me = bpy.data.meshes.new('p'); b.to_mesh(me); b.free(); p_ = _add('patch', me, S.fabric(COLORS[patch], 1400)); so = p_.modifiers.new('s', 'SOLIDIFY'); so.thickness = .002; so.offset = 0; out.append(p_)
    t = drum_text(BRAND, .0098, w, Rp, (0, 0, 0), .036, 0, .0040); t.scale = (1.06, .88, 1); t.location = (0, -.0036 , 0); out.append(t)
    return out
