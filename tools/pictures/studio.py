"""Studio: materials, light, camera, render and clean-up. Runs inside `blender -b --python`."""
import bpy, math, os, tempfile
import numpy as np
from mathutils import Vector, Euler

# ---------------------------------------------------------------- scene
def reset():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    s = bpy.context.scene
    s.render.engine = 'CYCLES'
    c = s.cycles
    c.device = 'CPU'
    c.use_denoising = False          # Debian's build has no OpenImageDenoise; see render()
    c.use_adaptive_sampling = True
    c.adaptive_threshold = 0.02; c.adaptive_min_samples = 8
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces = 5, 2, 3
    c.transmission_bounces = 2
    c.caustics_reflective = c.caustics_refractive = False
    c.sample_clamp_indirect = 4.0
    c.blur_glossy = 0.6
    s.view_settings.view_transform = 'Filmic'
    s.view_settings.look = 'High Contrast'
    s.world = bpy.data.worlds.new('w')
    s.world.use_nodes = True
    return s

def world(strength=0.35, color=(1, 1, 1)):
    n = bpy.context.scene.world.node_tree.nodes['Background']
    n.inputs[0].default_value = (*color, 1)
    n.inputs[1].default_value = strength

def area(loc, target, size, power, size_y=None, color=(1, 1, 1), spread=180):
    d = bpy.data.lights.new('area', 'AREA')
    d.energy, d.color, d.size = power, color, size
    d.spread = math.radians(spread)
    if size_y:
        d.shape, d.size_y = 'RECTANGLE', size_y
    o = bpy.data.objects.new('area', d)
    bpy.context.collection.objects.link(o)
    o.location = loc
    o.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat('-Z', 'Y').to_euler()
    return o

# ---------------------------------------------------------------- materials
def _mat(name, base, rough, metal=0.0, spec=0.5, clear=0.0):
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    b = m.node_tree.nodes['Principled BSDF']
    b.inputs['Base Color'].default_value = (*base, 1)
    b.inputs['Roughness'].default_value = rough
    b.inputs['Metallic'].default_value = metal
    b.inputs['Specular'].default_value = spec
    b.inputs['Clearcoat'].default_value = clear
    return m, m.node_tree, b

def _bump(nt, b, height, strength, dist):
    n = nt.nodes.new('ShaderNodeBump')
    n.inputs['Strength'].default_value = strength
    n.inputs['Distance'].default_value = dist
    nt.links.new(height, n.inputs['Height'])
    nt.links.new(n.outputs[0], b.inputs['Normal'])

def _objcoord(nt):
    return nt.nodes.new('ShaderNodeTexCoord').outputs['Object']

def grain(name, base, rough=0.5, scale=900, strength=0.25, dist=0.0004, metal=0, spec=0.5, clear=0):
    """Fine-grained coat: powder coat, moulded rubber, cast iron."""
    m, nt, b = _mat(name, base, rough, metal, spec, clear)
    n = nt.nodes.new('ShaderNodeTexNoise')
    n.inputs['Scale'].default_value = scale
    n.inputs['Detail'].default_value = 3
    nt.links.new(_objcoord(nt), n.inputs['Vector'])
    _bump(nt, b, n.outputs['Fac'], strength, dist)
    return m

def powder(c=(0.012, 0.012, 0.013), rough=0.38): return grain('powder', c, rough, 1400, 0.30, 0.0003)
def rubber(c=(0.012, 0.012, 0.012)): return grain('rubber', c, 0.52, 700, 0.18, 0.0004, spec=0.4)
def iron(c=(0.02, 0.02, 0.021)): return grain('iron', c, 0.42, 330, 0.55, 0.0009, spec=0.5)
def metal(c=(0.80, 0.81, 0.83), rough=0.16): return _mat('metal', c, rough, 1.0)[0]
def plain(c, rough=0.45, spec=0.5): return _mat('plain', c, rough, 0, spec)[0]

def fleck(base=(0.012, 0.012, 0.012), spot=(0.05, 0.16, 0.5), amount=0.62, scale=160):
    """Rubber with crumb flecks."""
    m, nt, b = _mat('fleck', base, 0.55)
    v = nt.nodes.new('ShaderNodeTexVoronoi'); v.inputs['Scale'].default_value = scale
    v.inputs['Randomness'].default_value = 1
    nt.links.new(_objcoord(nt), v.inputs['Vector'])
    sep = nt.nodes.new('ShaderNodeSeparateColor'); nt.links.new(v.outputs['Color'], sep.inputs[0])
    r = nt.nodes.new('ShaderNodeMath'); r.operation = 'GREATER_THAN'; r.inputs[1].default_value = 1 - (1 - amount) * .55
    nt.links.new(sep.outputs[0], r.inputs[0])
    mix = nt.nodes.new('ShaderNodeMixRGB')
    mix.inputs[1].default_value = (*base, 1); mix.inputs[2].default_value = (*spot, 1)
    nt.links.new(r.outputs[0], mix.inputs[0]); nt.links.new(mix.outputs[0], b.inputs['Base Color'])
    return m

def brushed(c=(0.62, 0.63, 0.65), rough=0.28, axis='X'):
    """Turned or brushed steel: streaks around the axis."""
    m, nt, b = _mat('brushed', c, rough, 1.0)
    mp = nt.nodes.new('ShaderNodeMapping')
    sc = {'X': (1800, 8, 8), 'Z': (8, 8, 1800)}[axis]
    mp.inputs['Scale'].default_value = sc
    n = nt.nodes.new('ShaderNodeTexNoise'); n.inputs['Scale'].default_value = 1
    nt.links.new(_objcoord(nt), mp.inputs['Vector']); nt.links.new(mp.outputs[0], n.inputs['Vector'])
    _bump(nt, b, n.outputs['Fac'], 0.10, 0.0004)
    return m

def knurl(c=(0.62, 0.63, 0.65), rough=0.30, pitch=0.0022, dist=0.0007, metalness=1.0):
    """Diamond knurl around the X axis (object space)."""
    m, nt, b = _mat('knurl', c, rough, metalness)
    L, N = nt.links, nt.nodes
    sep = N.new('ShaderNodeSeparateXYZ'); L.new(_objcoord(nt), sep.inputs[0])
    def math_(op, a, v):
        n = N.new('ShaderNodeMath'); n.operation = op
        for i, s in enumerate((a, v)):
            if hasattr(s, 'is_linked'): L.new(s, n.inputs[i])
            else: n.inputs[i].default_value = s
        return n.outputs[0]
    ang = math_('ARCTAN2', sep.outputs['Z'], sep.outputs['Y'])
    u = math_('MULTIPLY', ang, 32.0 / 1.0)                       # 32 starts around the shaft
    v = math_('MULTIPLY', sep.outputs['X'], 2 * math.pi / pitch)
    w = math_('MULTIPLY', math_('SINE', math_('ADD', u, v), 0), math_('SINE', math_('SUBTRACT', u, v), 0))
    _bump(nt, b, math_('ABSOLUTE', w, 0), 1.0, dist)
    return m

def vinyl(c=(0.014, 0.014, 0.015)):
    m, nt, b = _mat('vinyl', c, 0.46, spec=0.45)
    v = nt.nodes.new('ShaderNodeTexVoronoi'); v.feature = 'SMOOTH_F1'; v.inputs['Scale'].default_value = 420
    nt.links.new(_objcoord(nt), v.inputs['Vector'])
    _bump(nt, b, v.outputs['Distance'], 0.35, 0.0006)
    return m

def fabric(c=(0.015, 0.015, 0.017), scale=900):
    m, nt, b = _mat('fabric', c, 0.9, spec=0.15)
    b.inputs['Sheen'].default_value = 0.25
    wv = nt.nodes.new('ShaderNodeTexNoise'); wv.inputs['Scale'].default_value = scale; wv.inputs['Detail'].default_value = 2
    nt.links.new(_objcoord(nt), wv.inputs['Vector'])
    _bump(nt, b, wv.outputs['Fac'], 0.35, 0.0006)
    return m

def wood(c1=(0.50, 0.33, 0.18), c2=(0.62, 0.44, 0.26)):
    m, nt, b = _mat('wood', c1, 0.5)
    mp = nt.nodes.new('ShaderNodeMapping'); mp.inputs['Scale'].default_value = (2, 26, 26)
    n = nt.nodes.new('ShaderNodeTexNoise'); n.inputs['Scale'].default_value = 2.2; n.inputs['Detail'].default_value = 6; n.inputs['Distortion'].default_value = 0.6
    r = nt.nodes.new('ShaderNodeValToRGB')
    r.color_ramp.elements[0].color, r.color_ramp.elements[1].color = (*c1, 1), (*c2, 1)
    r.color_ramp.elements[0].position, r.color_ramp.elements[1].position = 0.35, 0.65
    L = nt.links
    L.new(_objcoord(nt), mp.inputs[0]); L.new(mp.outputs[0], n.inputs[0]); L.new(n.outputs['Fac'], r.inputs[0]); L.new(r.outputs[0], b.inputs[0])
    return m

def concrete(c1=(0.05, 0.05, 0.052), c2=(0.10, 0.10, 0.105), scale=1.6, rough=0.75):
    m, nt, b = _mat('concrete', c1, rough)
    n = nt.nodes.new('ShaderNodeTexNoise'); n.inputs['Scale'].default_value = scale; n.inputs['Detail'].default_value = 8
    r = nt.nodes.new('ShaderNodeValToRGB')
    r.color_ramp.elements[0].color, r.color_ramp.elements[1].color = (*c1, 1), (*c2, 1)
    r.color_ramp.elements[0].position, r.color_ramp.elements[1].position = 0.3, 0.7
    nt.links.new(_objcoord(nt), n.inputs[0]); nt.links.new(n.outputs['Fac'], r.inputs[0]); nt.links.new(r.outputs[0], b.inputs[0])
    _bump(nt, b, n.outputs['Fac'], 0.2, 0.01)
    return m

# ---------------------------------------------------------------- lighting rigs
def rig_catalogue(scale=1.0, key=1.0):
    """White-cove catalogue light: top softbox, two strips, frontal fill, gradient world."""
    k = scale * scale * key
    world(0.16)
    area((-0.5 * scale, -0.5 * scale, 2.7 * scale), (0, 0, .1 * scale), 2.0 * scale, 66 * k)
    area((-2.5 * scale, -0.8 * scale, 1.3 * scale), (0, 0, .3 * scale), 0.55 * scale, 44 * k, 2.4 * scale)
    area((2.6 * scale, -0.2 * scale, 1.3 * scale), (0, 0, .3 * scale), 0.40 * scale, 30 * k, 2.4 * scale)
    area((0.6 * scale, 2.5 * scale, 1.8 * scale), (0, 0, .2 * scale), 2.2 * scale, 40 * k, 0.6 * scale)

def rig_drama(scale=1.0):
    """Dark hall: hard rims from behind, narrow top pool, cool low fill."""
    k = scale * scale
    world(0.035, (0.75, 0.85, 1.0))
    area((-1.9 * scale, 1.5 * scale, 2.4 * scale), (0, 0, .8 * scale), 0.4 * scale, 230 * k, 1.6 * scale, (1, .95, .88))
    area((2.2 * scale, 1.2 * scale, 2.1 * scale), (0, 0, .7 * scale), 0.4 * scale, 190 * k, 1.6 * scale, (.86, .93, 1))
    area((-0.4 * scale, -0.8 * scale, 3.0 * scale), (0, 0, .4 * scale), 0.8 * scale, 95 * k, spread=90)
    area((0.6 * scale, -2.6 * scale, 1.0 * scale), (0, 0, .6 * scale), 2.0 * scale, 22 * k)

# ---------------------------------------------------------------- camera
def mesh_points(objs):
    dg = bpy.context.evaluated_depsgraph_get(); dg.update()
    out = []
    for o in objs:
        if o.type not in {'MESH', 'CURVE', 'FONT'} or o.get('nofit'): continue
        ev = o.evaluated_get(dg)
        out += [ev.matrix_world @ Vector(c) for c in ev.bound_box]
    return out

def camera(objs, az=-35, el=18, lens=85, margin=1.16, res=(1284, 1284), shift=(0, 0), focus=None, fstop=None):
    """Camera that fits the objects, or a cube of half size r round focus = (x, y, z, r) for a close-up that runs out of the frame."""
    s = bpy.context.scene
    s.render.resolution_x, s.render.resolution_y = res
    s.render.resolution_percentage = 100
    d = bpy.data.cameras.new('cam'); d.lens = lens; d.sensor_width = 36; d.clip_end = 200
    o = bpy.data.objects.new('cam', d); bpy.context.collection.objects.link(o); s.camera = o
    a, e = math.radians(az), math.radians(el)
    back = Vector((math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)))
    o.rotation_euler = (-back).to_track_quat('-Z', 'Y').to_euler()
    whole = mesh_points(objs); pts = whole
    if focus:
        x, y, z, r_ = focus; pts = [Vector((x + i * r_, y + j * r_, z + k * r_)) for i in (-1, 1) for j in (-1, 1) for k in (-1, 1)]
    ctr = sum(pts, Vector()) / len(pts)
    o.location = ctr + back * 5
    dg = bpy.context.evaluated_depsgraph_get(); dg.update()
    loc, _ = o.camera_fit_coords(dg, [c for p in pts for c in p])
    o.location = loc
    dist = (Vector(loc) - ctr).dot(back)
    o.location = Vector(loc) + back * dist * (margin - 1)
    d.shift_x, d.shift_y = shift
    if fstop:
        d.dof.use_dof = True; d.dof.aperture_fstop = fstop; d.dof.focus_distance = (Vector(o.location) - ctr).dot(back)
    # only the part that product and shadow can reach is traced; the rest of the tile is flat ground
    from bpy_extras.object_utils import world_to_camera_view as W2C
    bpy.context.view_layer.update()
    q = [W2C(s, o, p) for p in whole]
    if focus: q = [v for v in q if v.z > 0] + [Vector((0, 0, 1)), Vector((1, 1, 1))]
    xs, ys = [v.x for v in q], [v.y for v in q]
    r = s.render; r.use_border, r.use_crop_to_border = True, False
    r.border_min_x, r.border_max_x = max(0, min(xs) - .13), min(1, max(xs) + .13)
    r.border_min_y, r.border_max_y = max(0, min(ys) - .11), min(1, max(ys) + .03)
    return o

def camera_at(loc, target, lens, res, fstop=None):
    s = bpy.context.scene
    s.render.resolution_x, s.render.resolution_y = res
    d = bpy.data.cameras.new('cam'); d.lens = lens; d.sensor_width = 36; d.clip_end = 200
    o = bpy.data.objects.new('cam', d); bpy.context.collection.objects.link(o); s.camera = o
    o.location = loc
    o.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat('-Z', 'Y').to_euler()
    if fstop:
        d.dof.use_dof = True; d.dof.aperture_fstop = fstop
        d.dof.focus_distance = (Vector(target) - Vector(loc)).length
    return o

def floor_catcher(size=40, z=0.0):
    bpy.ops.mesh.primitive_plane_add(size=size, location=(0, 0, z))
    o = bpy.context.object; o['nofit'] = 1
    o.is_shadow_catcher = True
    o.data.materials.append(plain((0.8, 0.8, 0.8), 0.9, 0.1))
    return o

# ---------------------------------------------------------------- render + edge-aware clean-up
def _load(path, w, h):
    im = bpy.data.images.load(path); im.colorspace_settings.name = 'Linear' if 'Linear' in [c.name for c in bpy.types.ColorManagedInputColorspaceSettings.bl_rna.properties['name'].enum_items] else 'Raw'
    a = np.empty(w * h * 4, np.float32); im.pixels.foreach_get(a)
    bpy.data.images.remove(im)
    return a.reshape(h, w, 4)

def _atrous(col, alb, nor, levels=3, s_c=0.35, s_a=0.06, s_n=0.22):
    """Edge-avoiding a-trous wavelet, guided by albedo and normal; works on light without albedo."""
    dem = (alb + .1).astype(np.float32)                              # no switch at low albedo: a jump there turns into coloured dots
    x = (col / dem).astype(np.float32)
    H, W, _ = x.shape
    nb = lambda t: [np.roll(t, (i, j), (0, 1)) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j]
    lum = x.mean(2)
    top = np.partition(np.stack(nb(lum)), 5, 0)[5]                    # sparkle: no pixel may outshine its third-brightest neighbour
    x *= np.minimum(1, top / np.maximum(lum, 1e-6))[..., None]
    g = np.concatenate([alb / s_a, nor / s_n], 2).astype(np.float32)
    k = np.array([1, 4, 6, 4, 1], np.float32) / 16
    for lv in range(levels):
        st = 1 << lv; P = st * 2
        lum = np.log1p(x.mean(2) * 1.2)
        lum = (sum(nb(lum)) + lum)[..., None] / (9 * s_c / (1 << lv))
        f = np.concatenate([g, lum], 2)
        acc = np.zeros_like(x); wsum = np.zeros((H, W), np.float32)
        pad = lambda t: np.pad(t, ((P, P), (P, P), (0, 0)), mode='edge')
        xp, fp = pad(x), pad(f)
        for i in range(5):
            for j in range(5):
                sl = (slice(i * st, i * st + H), slice(j * st, j * st + W))
                d = fp[sl] - f
                w = np.exp(-np.einsum('ijk,ijk->ij', d, d)) * (k[i] * k[j])
                acc += xp[sl] * w[..., None]; wsum += w
        x = acc / wsum[..., None]
    return x * dem

def _blur(t, r):
    """Three box passes along both axes, close to a Gaussian; t is H x W."""
    for _ in range(3):
        for ax in (0, 1):
            p = np.pad(t, [(r + 1, r) if a == ax else (0, 0) for a in (0, 1)], mode='edge').cumsum(ax, dtype=np.float64)
            n = t.shape[ax]
            t = ((p[2 * r + 1:2 * r + 1 + n] - p[:n]) if ax == 0 else (p[:, 2 * r + 1:2 * r + 1 + n] - p[:, :n])) / (2 * r + 1)
    return t

def render(path, samples=96, transparent=True, exposure=0.0, clean=True, levels=3):
    """Writes path.npy: H x W x 4 (display RGB, matte) for a product, H x W x 3 for a scene; path.s.npy: the floor shadow."""
    s = bpy.context.scene
    s.cycles.samples = samples
    s.render.film_transparent = transparent
    s.view_settings.exposure = exposure
    vl = s.view_layers[0]
    if clean: vl.cycles.denoising_store_passes = True
    if transparent: vl.cycles.use_pass_shadow_catcher = True      # then the picture holds the product alone
    s.use_nodes = True
    nt = s.node_tree; nt.nodes.clear()
    rl = nt.nodes.new('CompositorNodeRLayers')
    tmp = tempfile.mkdtemp()
    fo = nt.nodes.new('CompositorNodeOutputFile'); fo.base_path = tmp
    fo.format.file_format = 'OPEN_EXR'; fo.format.color_depth = '32'; fo.format.color_mode = 'RGBA'
    fo.file_slots.clear()
    names = ['Image'] + (['Denoising Albedo', 'Denoising Normal'] if clean else []) + (['Shadow Catcher'] if transparent else [])
    for n in names:
        fo.file_slots.new(n.replace(' ', '') + '_')
        nt.links.new(rl.outputs[n], fo.inputs[-1])
    comp = nt.nodes.new('CompositorNodeComposite'); nt.links.new(rl.outputs['Image'], comp.inputs[0])
    bpy.ops.render.render()
    w, h = s.render.resolution_x, s.render.resolution_y
    f = s.frame_current
    ld = lambda n: _load(os.path.join(tmp, f"{n.replace(' ', '')}_{f:04d}.exr"), w, h)
    img = ld('Image')
    rgb, a = img[..., :3], np.clip(img[..., 3:], 0, 1)
    if not transparent: a = np.ones_like(a)
    box = (slice(0, h), slice(0, w))
    if transparent:
        ys, xs = np.nonzero(a[..., 0] > 0)
        box = (slice(max(0, ys.min() - 8), ys.max() + 9), slice(max(0, xs.min() - 8), xs.max() + 9))
    if clean:
        rgb = rgb.copy()
        rgb[box] = _atrous(rgb[box], ld('Denoising Albedo')[box][..., :3], ld('Denoising Normal')[box][..., :3], levels)
    un = np.where(a > 1e-3, rgb / np.maximum(a, 1e-3), 0)
    out = bpy.data.images.new('o', w, h, alpha=True, float_buffer=True)
    out.pixels.foreach_set(np.ascontiguousarray(np.concatenate([un, np.ones_like(a)], 2), dtype=np.float32).ravel())
    s.render.image_settings.file_format = 'PNG'; s.render.image_settings.color_mode = 'RGB'; s.render.image_settings.color_depth = '16'
    p1 = os.path.join(tmp, 'd.png'); out.save_render(p1, scene=s)
    im = bpy.data.images.load(p1); im.colorspace_settings.name = 'Raw'
    d = np.empty(w * h * 4, np.float32); im.pixels.foreach_get(d); d = d.reshape(h, w, 4)[..., :3]
    q8 = lambda t: np.flipud((np.clip(t, 0, 1) * 255 + .5)).astype(np.uint8)
    if not transparent:
        np.save(path + '.npy', q8(d)); return
    np.save(path + '.npy', q8(np.concatenate([d, a], 2)))
    # shadow factor of the floor, averaged over what the product does not hide
    m = (1 - a[..., 0]).astype(np.float64)
    r = s.render
    if r.use_border:
        inb = np.zeros((h, w), bool)
        inb[int(r.border_min_y * h) + 2:int(r.border_max_y * h) - 1, int(r.border_min_x * w) + 2:int(r.border_max_x * w) - 1] = True
        m = m * inb
    sc = np.clip(ld('Shadow Catcher')[..., :3].mean(2), 0, 1)
    R = max(2, round(w / 200))
    sh = _blur(sc * m, R) / np.maximum(_blur(m, R), 1e-3)
    b = (int(r.border_min_x * w), int((1 - r.border_max_y) * h), int(r.border_max_x * w), int((1 - r.border_min_y) * h)) if r.use_border else (0, 0, w, h)
    np.savez_compressed(path + '.s.npz', shadow=q8(np.where(_blur(m, R) > 1e-3, sh, 1)), box=np.array(b))
