# Modelling helpers for Blender 3.4 (the package of Debian 12). Every model is made by code.
import bpy, bmesh, math, os, random
from mathutils import Vector, Matrix, Euler
from math import pi, sin, cos, radians as rad

# Blender's own font has no Cyrillic letters.
FONT=next((f for f in (os.environ.get('PICTURE_FONT',''),'/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf') if os.path.exists(f)),None)
STACK=[Matrix.Identity(4)]
class grp:
    """with grp((x,y,z),(rx,ry,rz deg),scale): nested transform"""
    def __init__(s,loc=(0,0,0),rot=(0,0,0),sc=1):
        s.m=Matrix.Translation(loc)@Euler([rad(a) for a in rot]).to_matrix().to_4x4()@Matrix.Diagonal((sc,sc,sc,1))
    def __enter__(s): STACK.append(STACK[-1]@s.m)
    def __exit__(s,*a): STACK.pop()

def reset():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    STACK[:]=[Matrix.Identity(4)]; MATS.clear()

RECOLOUR={}
class recolour:
    """with recolour({'#1f55c4': '#1f8a58'}): materials made inside take the other colour"""
    def __init__(s,colours): s.new=colours
    def __enter__(s): s.old=dict(RECOLOUR); RECOLOUR.update(s.new); MATS.clear()
    def __exit__(s,*a): RECOLOUR.clear(); RECOLOUR.update(s.old); MATS.clear()

def lin(h):
    h=RECOLOUR.get(h,h).lstrip('#'); out=[]
    for i in (0,2,4):
        c=int(h[i:i+2],16)/255
        out.append(c/12.92 if c<=.04045 else ((c+.055)/1.055)**2.4)
    return (*out,1)

MATS={}
def mat(color='#ffffff',rough=.4,metal=0,coat=0,trans=0,ior=1.45,emit=0,spec=.5,bump=0,bscale=200,sheen=0,aniso=0):
    key=('p',color,rough,metal,coat,trans,ior,emit,spec,bump,bscale,sheen)
    if key in MATS: return MATS[key]
    m=bpy.data.materials.new('m'); m.use_nodes=True
    b=m.node_tree.nodes['Principled BSDF']
    b.inputs['Base Color'].default_value=lin(color); b.inputs['Roughness'].default_value=rough
    b.inputs['Metallic'].default_value=metal; b.inputs['Clearcoat'].default_value=coat
    b.inputs['Clearcoat Roughness'].default_value=.08
    b.inputs['Transmission'].default_value=trans; b.inputs['IOR'].default_value=ior
    b.inputs['Specular'].default_value=spec; b.inputs['Sheen'].default_value=sheen
    if emit:
        b.inputs['Emission'].default_value=lin(color); b.inputs['Emission Strength'].default_value=emit
    if bump:
        nt=m.node_tree; n=nt.nodes.new('ShaderNodeTexNoise'); n.inputs['Scale'].default_value=bscale; n.inputs['Detail'].default_value=3
        bp=nt.nodes.new('ShaderNodeBump'); bp.inputs['Strength'].default_value=bump; bp.inputs['Distance'].default_value=.02
        tc=nt.nodes.new('ShaderNodeTexCoord'); nt.links.new(tc.outputs['Object'],n.inputs['Vector'])
        nt.links.new(n.outputs['Fac'],bp.inputs['Height']); nt.links.new(bp.outputs['Normal'],b.inputs['Normal'])
    MATS[key]=m; return m
def glass(color='#ffffff',rough=0,ior=1.45,shadow=.25):
    key=('g',color,rough,ior,shadow)
    if key in MATS: return MATS[key]
    m=bpy.data.materials.new('glass'); m.use_nodes=True; nt=m.node_tree; nt.nodes.clear()
    o=nt.nodes.new('ShaderNodeOutputMaterial'); g=nt.nodes.new('ShaderNodeBsdfGlass'); t=nt.nodes.new('ShaderNodeBsdfTransparent')
    mx=nt.nodes.new('ShaderNodeMixShader'); lp=nt.nodes.new('ShaderNodeLightPath'); mm=nt.nodes.new('ShaderNodeMath'); mm.operation='MAXIMUM'
    g.inputs['Color'].default_value=lin(color); g.inputs['Roughness'].default_value=rough; g.inputs['IOR'].default_value=ior
    c=lin(color); t.inputs['Color'].default_value=tuple(x*(1-shadow) for x in c[:3])+(1,)
    nt.links.new(lp.outputs['Is Shadow Ray'],mm.inputs[0]); nt.links.new(lp.outputs['Is Diffuse Ray'],mm.inputs[1])
    nt.links.new(mm.outputs[0],mx.inputs[0]); nt.links.new(g.outputs[0],mx.inputs[1]); nt.links.new(t.outputs[0],mx.inputs[2]); nt.links.new(mx.outputs[0],o.inputs[0])
    MATS[key]=m; return m
def liquid(color,ior=1.34,dif=.42):
    key=('l',color)
    if key in MATS: return MATS[key]
    m=bpy.data.materials.new('liq'); m.use_nodes=True; nt=m.node_tree; nt.nodes.clear()
    o=nt.nodes.new('ShaderNodeOutputMaterial'); g=nt.nodes.new('ShaderNodeBsdfGlass'); d=nt.nodes.new('ShaderNodeBsdfTranslucent'); e=nt.nodes.new('ShaderNodeBsdfDiffuse'); mx=nt.nodes.new('ShaderNodeMixShader'); m2=nt.nodes.new('ShaderNodeMixShader'); t=nt.nodes.new('ShaderNodeBsdfTransparent'); m3=nt.nodes.new('ShaderNodeMixShader'); lp=nt.nodes.new('ShaderNodeLightPath')
    c=lin(color); lt=tuple(x+(1-x)*.45 for x in c[:3])+(1,)
    g.inputs['Color'].default_value=lt; g.inputs['IOR'].default_value=ior; d.inputs['Color'].default_value=c; e.inputs['Color'].default_value=c; t.inputs['Color'].default_value=lt
    mx.inputs[0].default_value=.5; nt.links.new(d.outputs[0],mx.inputs[1]); nt.links.new(e.outputs[0],mx.inputs[2])
    m2.inputs[0].default_value=dif; nt.links.new(g.outputs[0],m2.inputs[1]); nt.links.new(mx.outputs[0],m2.inputs[2])
    nt.links.new(lp.outputs['Is Shadow Ray'],m3.inputs[0]); nt.links.new(m2.outputs[0],m3.inputs[1]); nt.links.new(t.outputs[0],m3.inputs[2]); nt.links.new(m3.outputs[0],o.inputs[0])
    MATS[key]=m; return m
def wood(c1='#dcbf92',c2='#c9a673',scale=1.0,rough=.5,axis='X'):
    key=('w',c1,c2,scale,rough,axis)
    if key in MATS: return MATS[key]
    m=bpy.data.materials.new('wood'); m.use_nodes=True; nt=m.node_tree; b=nt.nodes['Principled BSDF']
    tc=nt.nodes.new('ShaderNodeTexCoord'); mp=nt.nodes.new('ShaderNodeMapping')
    s={'X':(.25,3,3),'Y':(3,.25,3),'Z':(3,3,.25)}[axis]; mp.inputs['Scale'].default_value=tuple(v*scale for v in s)
    n=nt.nodes.new('ShaderNodeTexNoise'); n.inputs['Scale'].default_value=3; n.inputs['Detail'].default_value=8; n.inputs['Roughness'].default_value=.65; n.inputs['Distortion'].default_value=1.2
    r=nt.nodes.new('ShaderNodeValToRGB'); r.color_ramp.elements[0].position=.35; r.color_ramp.elements[1].position=.7
    r.color_ramp.elements[0].color=lin(c2); r.color_ramp.elements[1].color=lin(c1)
    nt.links.new(tc.outputs['Object'],mp.inputs['Vector']); nt.links.new(mp.outputs[0],n.inputs['Vector']); nt.links.new(n.outputs['Fac'],r.inputs[0]); nt.links.new(r.outputs[0],b.inputs['Base Color'])
    b.inputs['Roughness'].default_value=rough; MATS[key]=m; return m
def tex(path,rough=.4,emit=0,coat=0,interp='Cubic',bump=0):
    key=('t',path,rough,emit,coat)
    if key in MATS: return MATS[key]
    m=bpy.data.materials.new('tex'); m.use_nodes=True; nt=m.node_tree; b=nt.nodes['Principled BSDF']
    i=nt.nodes.new('ShaderNodeTexImage'); i.image=bpy.data.images.load(path); i.interpolation=interp
    nt.links.new(i.outputs[0],b.inputs['Base Color']); b.inputs['Roughness'].default_value=rough; b.inputs['Clearcoat'].default_value=coat
    if emit:
        nt.links.new(i.outputs[0],b.inputs['Emission']); b.inputs['Emission Strength'].default_value=emit
        b.inputs['Base Color'].default_value=(0,0,0,1); nt.links.remove(b.inputs['Base Color'].links[0])
    MATS[key]=m; return m

# palette
WHITE=lambda r=.35:mat('#e4e7ea',r,coat=.15)
GRAPH=lambda r=.4:mat('#24282d',r)
BLACK=lambda r=.35:mat('#111315',r)
STEEL=lambda r=.22:mat('#d5d8db',r,1)
CHROME=lambda:mat('#eceff1',.08,1)
ALU=lambda:mat('#c3c7cb',.35,1)
BRASS=lambda r=.2:mat('#d9ad5a',r,1)
RUB=lambda:mat('#1b1d20',.75)

def fin(me,name,m,loc,rot,smooth=True,ang=38,bevel=0,seg=3,sub=0):
    o=bpy.data.objects.new(name,me); bpy.context.collection.objects.link(o)
    o.matrix_world=STACK[-1]@Matrix.Translation(loc)@Euler([rad(a) for a in rot]).to_matrix().to_4x4()
    if m is not None:
        if not isinstance(m,(list,tuple)): m=[m]
        for x in m: me.materials.append(x)
    if smooth:
        for p in me.polygons: p.use_smooth=True
        me.use_auto_smooth=True; me.auto_smooth_angle=rad(ang)
    if bevel:
        b=o.modifiers.new('b','BEVEL'); b.width=bevel; b.segments=seg; b.limit_method='ANGLE'; b.angle_limit=rad(30); b.harden_normals=True
    if sub:
        s=o.modifiers.new('s','SUBSURF'); s.levels=s.render_levels=sub
    return o
def frombm(bm):
    me=bpy.data.meshes.new('x'); bm.to_mesh(me); bm.free(); return me
def box(size,loc=(0,0,0),m=None,rot=(0,0,0),bevel=.04,seg=4,taper=None,sub=0):
    bm=bmesh.new(); bmesh.ops.create_cube(bm,size=1)
    for v in bm.verts:
        v.co=Vector((v.co.x*size[0],v.co.y*size[1],v.co.z*size[2]))
        if taper and v.co.z>0: v.co.x*=taper[0]; v.co.y*=taper[1]
    bevel=min(bevel,min(size)*.49)
    return fin(frombm(bm),'box',m,loc,rot,bevel=bevel,seg=seg,sub=sub)
def rbox(size,r,loc=(0,0,0),m=None,rot=(0,0,0),bevel=.03,n=10,axis='Z'):
    """rounded-rectangle slab: radius r in its plane, small edge bevel"""
    w,d,h=size; pts=[]
    for cx,cy,a0 in ((w/2-r,d/2-r,0),(-w/2+r,d/2-r,90),(-w/2+r,-d/2+r,180),(w/2-r,-d/2+r,270)):
        for i in range(n+1):
            a=rad(a0+90*i/n); pts.append((cx+r*cos(a),cy+r*sin(a)))
    return poly(pts,h,loc,rot,m,bevel)
def poly(pts,h,loc=(0,0,0),rot=(0,0,0),m=None,bevel=.03,seg=3,ang=38):
    """extrude closed 2D outline (XY) to thickness h, centred on z"""
    bm=bmesh.new(); vs=[bm.verts.new((x,y,-h/2)) for x,y in pts]; f=bm.faces.new(vs)
    r=bmesh.ops.extrude_face_region(bm,geom=[f]); 
    for v in r['geom']:
        if isinstance(v,bmesh.types.BMVert): v.co.z+=h
    bmesh.ops.recalc_face_normals(bm,faces=bm.faces)
    return fin(frombm(bm),'poly',m,loc,rot,bevel=bevel,seg=seg,ang=ang)
def cyl(r,h,loc=(0,0,0),m=None,rot=(0,0,0),bevel=.02,n=72,r2=None,seg=3):
    bm=bmesh.new(); bmesh.ops.create_cone(bm,cap_ends=True,segments=n,radius1=r,radius2=r if r2 is None else r2,depth=h)
    return fin(frombm(bm),'cyl',m,loc,rot,bevel=min(bevel,h*.49),seg=seg)
def sphere(r,loc=(0,0,0),m=None,rot=(0,0,0),seg=64,sc=(1,1,1),uv=False):
    bm=bmesh.new(); bmesh.ops.create_uvsphere(bm,u_segments=seg*2 if uv else seg,v_segments=seg if uv else seg//2,radius=r,calc_uvs=False)
    for v in bm.verts: v.co=Vector((v.co.x*sc[0],v.co.y*sc[1],v.co.z*sc[2]))
    if uv:
        L=bm.loops.layers.uv.new('uv')
        for f in bm.faces:
            us=[]
            for l in f.loops:
                p=l.vert.co.normalized(); us.append([.5+math.atan2(p.y,p.x)/(2*pi),.5+math.asin(max(-1,min(1,p.z)))/pi,abs(p.z)>.9999])
            mx=max(u[0] for u in us if not u[2]); 
            for u in us:
                if not u[2] and mx-u[0]>.5: u[0]+=1
            mid=[u[0] for u in us if not u[2]]
            for l,u in zip(f.loops,us):
                if u[2]: u[0]=sum(mid)/len(mid)
                l[L].uv=(u[0],u[1])
    return fin(frombm(bm),'sph',m,loc,rot,ang=80)
def torus(R,r,loc=(0,0,0),m=None,rot=(0,0,0),a0=0,a1=360,n=96,k=24):
    pts=[(R*cos(rad(a0+(a1-a0)*i/n)),R*sin(rad(a0+(a1-a0)*i/n)),0) for i in range(n+(0 if a1-a0==360 else 1))]
    return tube(pts,r,m,loc,rot,closed=(a1-a0==360))
def lathe(prof,loc=(0,0,0),m=None,rot=(0,0,0),n=96,angle=360,ang=38,bevel=0,close=False,uv=False):
    """revolve (r,z) profile about Z"""
    bm=bmesh.new(); full=angle==360; N=n if full else n+1; rows=[]
    for i in range(N):
        a=rad(angle*i/n); rows.append([bm.verts.new((r*cos(a),r*sin(a),z)) if r>1e-6 else None for r,z in prof])
    ax=[bm.verts.new((0,0,z)) if r<=1e-6 else None for r,z in prof]
    g=lambda i,j: ax[j] if ax[j] else rows[i%N][j]
    P=len(prof); js=range(P-1) if not close else range(P)
    for i in range(n):
        for j in js:
            vs=[]
            for v in (g(i,j),g(i+1 if not full else (i+1)%N,j),g(i+1 if not full else (i+1)%N,(j+1)%P),g(i,(j+1)%P)):
                if v not in vs: vs.append(v)
            if len(vs)>2:
                try: bm.faces.new(vs)
                except ValueError: pass
    bmesh.ops.recalc_face_normals(bm,faces=bm.faces)
    return fin(frombm(bm),'lathe',m,loc,rot,ang=ang,bevel=bevel)
def tube(pts,r,m=None,loc=(0,0,0),rot=(0,0,0),closed=False,smooth=False,k=8):
    cu=bpy.data.curves.new('t','CURVE'); cu.dimensions='3D'; cu.bevel_depth=r; cu.bevel_resolution=k; cu.use_fill_caps=True
    if smooth:
        s=cu.splines.new('NURBS'); s.points.add(len(pts)-1)
        for p,q in zip(s.points,pts): p.co=(*q,1)
        s.use_endpoint_u=not closed; s.order_u=3; s.use_cyclic_u=closed; s.resolution_u=16
    else:
        s=cu.splines.new('POLY'); s.points.add(len(pts)-1)
        for p,q in zip(s.points,pts): p.co=(*q,1)
        s.use_cyclic_u=closed; s.use_smooth=True
    o=bpy.data.objects.new('tube',cu); bpy.context.collection.objects.link(o)
    o.matrix_world=STACK[-1]@Matrix.Translation(loc)@Euler([rad(a) for a in rot]).to_matrix().to_4x4()
    if m: cu.materials.append(m)
    return o
def bent(pts,rad_,r,m=None,**k):
    """polyline with rounded corners -> tube"""
    out=[]; P=[Vector(p) for p in pts]
    out.append(tuple(P[0]))
    for a,b,c in zip(P,P[1:],P[2:]):
        d1=(a-b).normalized(); d2=(c-b).normalized(); t=min(rad_,(a-b).length*.49,(c-b).length*.49)
        p1=b+d1*t; p2=b+d2*t
        for i in range(11):
            u=i/10; out.append(tuple((1-u)**2*p1+2*u*(1-u)*b+u*u*p2))
    out.append(tuple(P[-1])); return tube(out,r,m,**k)
def link(a,b,r,m): return tube([a,b],r,m)
def plane_uv(w,h,loc,m,rot=(0,0,0)):
    bm=bmesh.new(); L=bm.loops.layers.uv.new('uv')
    vs=[bm.verts.new((x*w/2,y*h/2,0)) for x,y in ((-1,-1),(1,-1),(1,1),(-1,1))]; f=bm.faces.new(vs)
    for l,u in zip(f.loops,((0,0),(1,0),(1,1),(0,1))): l[L].uv=u
    return fin(frombm(bm),'pl',m,loc,rot,smooth=False)
def text(s,size,loc,m,rot=(0,0,0),ex=.004,align='CENTER'):
    cu=bpy.data.curves.new('txt','FONT'); cu.body=s; cu.font=bpy.data.fonts.load(FONT,check_existing=True) if FONT else cu.font; cu.size=size; cu.extrude=ex; cu.align_x=align; cu.align_y='CENTER'
    o=bpy.data.objects.new('txt',cu); bpy.context.collection.objects.link(o)
    o.matrix_world=STACK[-1]@Matrix.Translation(loc)@Euler([rad(a) for a in rot]).to_matrix().to_4x4(); cu.materials.append(m); return o


# ---------- many of one ----------
def clones(build,places):
    """builds once and shows it at every place: (x,y), (x,y,turn), or (x,y,turn,z)"""
    shown=bpy.context.collection; before=set(shown.objects)
    STACK.append(Matrix.Identity(4)); build(); STACK.pop()
    group=bpy.data.collections.new('g')
    for o in [o for o in shown.objects if o not in before]: group.objects.link(o); shown.objects.unlink(o)
    for x,y,*rest in places:
        turn=rest[0] if rest else 0; z=rest[1] if len(rest)>1 else 0
        e=bpy.data.objects.new('e',None); e.instance_type='COLLECTION'; e.instance_collection=group; shown.objects.link(e)
        e.matrix_world=STACK[-1]@Matrix.Translation((x,y,z))@Matrix.Rotation(rad(turn),4,'Z')
def grid(n,columns,dx,dy,turn=0):
    """n places in rows, centred, the front row first"""
    rows=-(-n//columns)
    return [((i%columns-(columns-1)/2)*dx,(i//columns-(rows-1)/2)*dy,turn) for i in range(n)]
