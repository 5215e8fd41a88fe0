# Camera, light, rendering and denoising of one model from several sides.
import os
import numpy as np
from bpy_extras.object_utils import world_to_camera_view
from shapes import *

SIZE = 512
# 2 takes twice as long and leaves less grain.
QUALITY = float(os.environ.get('PICTURE_QUALITY', 1))


def points_of_scene():
    """Sampled corners of everything visible, clones included."""
    graph = bpy.context.evaluated_depsgraph_get()
    corners, out = {}, []
    for shown in graph.object_instances:
        o = shown.object
        if o.type not in ('MESH', 'CURVE', 'FONT'): continue
        key = (o.type, o.name_full)
        if key not in corners:
            mesh = o.to_mesh()
            xyz = np.zeros(len(mesh.vertices) * 3, np.float32)
            mesh.vertices.foreach_get('co', xyz)
            o.to_mesh_clear()
            xyz = xyz.reshape(-1, 3)
            corners[key] = xyz[:: max(1, len(xyz) // 400)]
        m = np.array(shown.matrix_world, np.float32)
        out.append(corners[key] @ m[:3, :3].T + m[:3, 3])
    return np.concatenate(out)


class Stage:
    """A finished model on an invisible floor that only takes its shadow."""

    def __init__(self, fill=0.84, key=1.0, world=0.75):
        bpy.context.view_layer.update()
        self.points = points_of_scene()
        self.low, self.high = self.points.min(0), self.points.max(0)
        self.centre = Vector(((self.low + self.high) / 2).tolist())
        self.radius = float(np.linalg.norm(self.high - self.low)) / 2
        self.fill, self.key, self.lamps = fill, key, []
        self.scene = bpy.context.scene
        bm = bmesh.new()
        bmesh.ops.create_grid(bm, x_segments=1, y_segments=1, size=self.radius * 14)
        floor = fin(frombm(bm), 'floor', mat('#ffffff', .9), (self.centre.x, self.centre.y, float(self.low[2]) - .0005 * self.radius), (0, 0, 0))
        floor.is_shadow_catcher = True
        self._world(world)
        self._settings()
        camera = bpy.data.cameras.new('c')
        self.camera = bpy.data.objects.new('c', camera)
        bpy.context.collection.objects.link(self.camera)
        self.scene.camera = self.camera

    def shoot(self, out, az=28, el=16, fill=None, zoom=1.0, at=(.5, .5), samples=8):
        """One PNG with transparency. `zoom` shows a part: `at` is its place in the whole picture, from the left top."""
        self._aim(az, el, fill or self.fill, zoom, at)
        self._light(az)
        self.scene.cycles.samples = round(samples * QUALITY)
        folder = os.path.dirname(out)
        self.scene.render.filepath = out
        self.guides.base_path = folder
        bpy.ops.render.render(write_still=True)
        r = self.scene.render
        frame = r.border_min_x, r.border_max_x, r.border_min_y, r.border_max_y
        finish(out, folder + '/albedo0001.exr', folder + '/normal0001.exr', frame)

    def _aim(self, az, el, fill, zoom, at):
        s, co, cam, R = self.scene, self.camera, self.camera.data, self.radius
        cam.lens, cam.shift_x, cam.shift_y = 85, 0, 0
        d = self._direction(az, el)
        co.rotation_euler = (-d).to_track_quat('-Z', 'Y').to_euler()
        co.location = self.centre + d * R * 5
        cam.clip_start, cam.clip_end = R * .01, R * 60
        bpy.context.view_layer.update()
        loc, _ = co.camera_fit_coords(bpy.context.evaluated_depsgraph_get(), self.points.ravel().tolist())
        co.location = loc
        bpy.context.view_layer.update()
        seen = np.array([world_to_camera_view(s, co, Vector(p)) for p in self.points[:: max(1, len(self.points) // 3000)].tolist()])
        (x0, y0), (x1, y1) = seen[:, :2].min(0), seen[:, :2].max(0)
        k = fill / max(x1 - x0, y1 - y0) * zoom
        cam.lens = 85 * k
        ox, oy = (at[0] - .5) * zoom, (.5 - at[1]) * zoom
        cam.shift_x, cam.shift_y = ((x0 + x1) / 2 - .5) * k + ox, ((y0 + y1) / 2 - .5) * k + oy
        w, h = (x1 - x0) * k / 2, (y1 - y0) * k / 2
        r = s.render
        r.use_border, r.use_crop_to_border = True, False
        r.border_min_x, r.border_max_x = max(0, .5 - ox - w - .1), min(1, .5 - ox + w + .12)
        r.border_min_y, r.border_max_y = max(0, .5 - oy - h - .07), min(1, .5 - oy + h + .03)

    @staticmethod
    def _direction(az, el):
        a, e = rad(az), rad(el)
        return Vector((sin(a) * cos(e), -cos(a) * cos(e), sin(e)))

    def _light(self, az):
        for lamp in self.lamps: bpy.data.objects.remove(lamp)
        self.lamps = [
            self._area(az - 48, 52, 3.4, 2.6, 2.6, 165, (1, .985, .96)),
            self._area(az + 62, 28, 3.8, 1.6, 3.4, 55, (.93, .965, 1)),
            self._area(az + 165, 55, 3.6, 3.0, 1.2, 95, (1, 1, 1)),
            self._area(az, 88, 3.2, 2.4, 2.4, 45, (1, 1, 1)),
        ]

    def _area(self, az, el, distance, w, h, energy, colour):
        R = self.radius
        lamp = bpy.data.lights.new('l', 'AREA')
        lamp.shape, lamp.size, lamp.size_y, lamp.energy, lamp.color = 'RECTANGLE', w * R, h * R, energy * R * R * self.key, colour
        o = bpy.data.objects.new('l', lamp)
        bpy.context.collection.objects.link(o)
        d = self._direction(az, el)
        o.location = self.centre + d * distance * R
        o.rotation_euler = (-d).to_track_quat('-Z', 'Y').to_euler()
        return o

    def _world(self, strength):
        w = bpy.data.worlds.new('w')
        self.scene.world = w
        w.use_nodes = True
        nt = w.node_tree
        bg, tc = nt.nodes['Background'], nt.nodes.new('ShaderNodeTexCoord')
        sx, rp, mr = nt.nodes.new('ShaderNodeSeparateXYZ'), nt.nodes.new('ShaderNodeValToRGB'), nt.nodes.new('ShaderNodeMapRange')
        mr.inputs[1].default_value, mr.inputs[2].default_value = -1, 1
        for a, b in ((tc.outputs['Generated'], sx.inputs[0]), (sx.outputs['Z'], mr.inputs[0]), (mr.outputs[0], rp.inputs[0]), (rp.outputs[0], bg.inputs[0])): nt.links.new(a, b)
        ramp = rp.color_ramp.elements
        ramp[0].position, ramp[0].color = 0, (.85, .87, .9, 1)
        ramp[1].position, ramp[1].color = 1, (.9, .92, .95, 1)
        ramp.new(.5).color = (.34, .36, .40, 1)
        ramp.new(.46).color = (.75, .77, .8, 1)
        bg.inputs[1].default_value = strength
        w.cycles.sampling_method = 'MANUAL'
        w.cycles.sample_map_resolution = 128

    def _settings(self):
        s = self.scene
        r, cy = s.render, s.cycles
        r.engine = 'CYCLES'
        r.use_persistent_data = True
        r.resolution_x = r.resolution_y = SIZE
        r.film_transparent = True
        cy.use_denoising = False
        cy.use_adaptive_sampling, cy.adaptive_threshold, cy.adaptive_min_samples = True, .03, 5
        cy.max_bounces, cy.transmission_bounces, cy.transparent_max_bounces = 8, 8, 10
        cy.glossy_bounces, cy.diffuse_bounces, cy.sample_clamp_indirect, cy.blur_glossy = 3, 1, 3, .6
        cy.caustics_reflective = cy.caustics_refractive = False
        cy.use_fast_gi = False
        s.view_settings.view_transform, s.view_settings.look, s.view_settings.exposure = 'Filmic', 'High Contrast', .27
        r.image_settings.file_format, r.image_settings.color_mode, r.image_settings.color_depth = 'PNG', 'RGBA', '8'
        bpy.context.view_layer.cycles.denoising_store_passes = True
        s.use_nodes = True
        nt = s.node_tree
        nt.nodes.clear()
        layers, whole = nt.nodes.new('CompositorNodeRLayers'), nt.nodes.new('CompositorNodeComposite')
        nt.links.new(layers.outputs['Image'], whole.inputs[0])
        self.guides = nt.nodes.new('CompositorNodeOutputFile')
        self.guides.format.file_format, self.guides.format.color_depth = 'OPEN_EXR', '16'
        self.guides.format.exr_codec = 'NONE'
        self.guides.file_slots.clear()
        for slot, name in (('albedo', 'Denoising Albedo'), ('normal', 'Denoising Normal')):
            self.guides.file_slots.new(slot)
            nt.links.new(layers.outputs[name], self.guides.inputs[slot])


# ---------- after the rendering ----------
def read(file):
    image = bpy.data.images.load(file)
    image.colorspace_settings.name = 'Non-Color'
    w, h = image.size
    flat = np.empty(w * h * 4, np.float32)
    image.pixels.foreach_get(flat)
    bpy.data.images.remove(image)
    return flat.reshape(h, w, 4)


def blur(x, r, times=1):
    for _ in range(times):
        for axis in (0, 1):
            pad = [(0, 0)] * x.ndim
            pad[axis] = (r + 1, r)
            c = np.cumsum(np.pad(x, pad, 'edge'), axis)
            n = x.shape[axis]
            x = (np.take(c, range(2 * r + 1, 2 * r + 1 + n), axis) - np.take(c, range(0, n), axis)) / (2 * r + 1)
    return x


def smooth(colour, guide, steps=(1, 2, 4), tone=.1, edge=.07):
    """Edge-avoiding wavelets: averages neighbours of like surface (albedo, normal) and like tone."""
    rough = np.sqrt(blur((colour - blur(colour, 2)) ** 2, 3).mean(2))
    tones = tone + 1.6 * np.minimum(rough, .25)
    guide = np.where((rough > .05)[..., None], blur(guide, 1), guide)
    for i, step in enumerate(steps):
        soft = blur(colour, 1) if i == 0 else colour
        total, weight = np.zeros_like(colour), np.zeros(colour.shape[:2], np.float32)
        h, w = weight.shape
        pad = ((step, step), (step, step), (0, 0))
        pc, pg, ps = np.pad(colour, pad, 'edge'), np.pad(guide, pad, 'edge'), np.pad(soft, pad, 'edge')
        for dy in (0, step, 2 * step):
            for dx in (0, step, 2 * step):
                view = (slice(dy, dy + h), slice(dx, dx + w))
                k = (.5 if dy == step else .25) * (.5 if dx == step else .25)
                d = ((pg[view] - guide) ** 2).sum(2) / edge**2 + ((ps[view] - soft) ** 2).sum(2) / tones**2
                wt = k * np.exp(-d)
                total += pc[view] * wt[..., None]
                weight += wt
        colour = total / weight[..., None]
        tones = tones * .65
    return colour


def finish(file, albedo_file, normal_file, frame):
    """Denoises the model, smooths its shadow and fades the shadow out before the edges of the rendered frame."""
    picture = read(file)
    h, w = picture.shape[:2]
    x0, x1, y0, y1 = frame
    part = slice(max(0, int(y0 * h) - 1), min(h, int(y1 * h) + 2)), slice(max(0, int(x0 * w) - 1), min(w, int(x1 * w) + 2))
    rgb, alpha = picture[part][..., :3], picture[part][..., 3]
    guide = np.concatenate([read(albedo_file)[part][..., :3], read(normal_file)[part][..., :3] * .5], 2)
    # The floor's pixels are black and half transparent: shadow and nothing else.
    shadow = (rgb.max(2) < .012) & (alpha < .985)
    depth, share = np.where(shadow, alpha, 0), shadow.astype(np.float32) + 1e-6
    near, far = blur(depth, 2, 3) / np.maximum(blur(share, 2, 3), 1e-5), blur(depth, 5, 3) / np.maximum(blur(share, 5, 3), 1e-5)
    t = np.clip((near - .15) / .3, 0, 1)
    depth = near * t + far * (1 - t)
    y, x = np.mgrid[part].astype(np.float32)
    x, y = x / w, y / h
    inside = np.clip(np.minimum(x - x0, x1 - x) / .09, 0, 1) * np.clip((y - y0) / .06, 0, 1)
    depth = np.clip(depth - .06, 0, 1) / .94 * inside**2 * (3 - 2 * inside)
    depth = depth**1.12 * .82
    rgb = np.where((alpha > .98)[..., None], smooth(rgb, guide), rgb)
    out = np.zeros((h, w, 4), np.float32)
    out[part + (slice(0, 3),)] = np.where(shadow[..., None], np.array([.05, .07, .12], np.float32), rgb)
    out[part + (3,)] = np.where(shadow, depth, alpha)
    image = bpy.data.images.new('o', w, h, alpha=True)
    image.pixels.foreach_set(np.clip(out, 0, 1).ravel())
    image.filepath_raw, image.file_format = file, 'PNG'
    image.save()
    bpy.data.images.remove(image)
