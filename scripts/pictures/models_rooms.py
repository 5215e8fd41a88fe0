# Clock, furniture, balls, music, sewing, first aid, mats, stand.
from models_classes import *

def clock(hour=10,minute=10,rim='#1f55c4',face='clock'):
    k=wood('#d9b27c','#bd9058',1.2,.4)
    with grp((0,0,2.05),(8,0,0)):
        lathe([(0,-.12),(1.95,-.12),(2.0,-.06),(2.0,.1),(1.93,.14),(1.84,.1),(1.82,.03),(0,.03)],(0,0,0),mat(rim,.35,coat=.3),rot=(90,0,0),bevel=.012)
        bm=bmesh.new();L=bm.loops.layers.uv.new('uv');vs=[bm.verts.new((1.82*cos(2*pi*i/96),1.82*sin(2*pi*i/96),0)) for i in range(96)];f=bm.faces.new(vs)
        for l in f.loops: l[L].uv=(.5+l.vert.co.x/3.76,.5+l.vert.co.y/3.76)
        fin(frombm(bm),'face',tex(T+face+'.png',.5),(0,-.035,0),(90,0,0),smooth=False)
        def hand(L,w,a,m,y): poly([(-w,-.22),(w,-.22),(w*.8,L*.8),(0,L),(-w*.8,L*.8)],.03,(0,y,0),rot=(90,0,0) ,m=m,bevel=.008).matrix_world@=Matrix.Rotation(rad(-a),4,'Z')
        hand(.95,.085,hour*30+minute/2,RED(.3),-.09);hand(1.4,.06,minute*6,BLUE(.3),-.13);cyl(.12,.16,(0,-.13,0),BRASS(),rot=(90,0,0),bevel=.02)
    box((2.2,.9,.16),(0,.1,.08),k,bevel=.05);box((1.6,.16,.34),(0,-.22,.2),k,bevel=.04);box((.5,.14,2.0),(0,.42,1.0),k,rot=(8,0,0),bevel=.04)

def desk(lift=0,top=None):
    w=wood('#e4cda4','#d2b483',.8,.45);m=mat('#3d6fb6',.35,coat=.3);k=RUB()
    rbox((3.9,2.6,.12),.14,(0,0,3.3),w,bevel=.03);rbox((3.86,2.56,.06),.13,(0,0,3.22),mat('#cfae7c',.6),bevel=.02)
    for s in(-1,1):
        x=s*1.6
        bent([(x,1.05,3.12),(x,-1.0,3.12)],.1,.07,m)
        box((.16,.36,1.7),(x,.1,2.3),m,bevel=.05);box((.2,.44,1.5),(x,.1,1.05),mat('#2c5594',.4,coat=.2),bevel=.05)
        bent([(x,-1.25,.12),(x,1.15,.12)],.1,.08,m);box((.2,.44,.3),(x,.1,.22),m,bevel=.06)
        for y in(-1.2,1.1): lathe([(0,0),(.11,0),(.12,.1),(.09,.2),(0,.2)],(x,y,0),k)
        for z in(1.3,1.5,1.7): cyl(.035,.24,(x,.1,z),CHROME(),rot=(0,90,0))
    box((3.1,.08,.55),(0,.42,2.65),mat('#3d6fb6',.4,coat=.2),bevel=.03);cyl(.07,3.1,(0,.1,.5),m,rot=(0,90,0))
    bent([(1.72,-.5,2.9),(1.95,-.5,2.9),(1.95,-.5,2.72),(2.02,-.5,2.66)],.06,.03,CHROME())
    box((1.3,.16,.03),(0,1.02,3.345),mat('#b9955f',.7),bevel=.01)

def chair(bars=False):
    m=mat('#3d6fb6',.35,coat=.3);k=RUB();w=wood('#e4cda4','#d2b483',.9,.4)
    def shell(pts,width,th,mm):
        # profile in YZ extruded in X w/ slight curve
        bm=bmesh.new();rows=[];n=len(pts);N=15
        for i in range(N):
            x=(i/(N-1)-.5)*width;row=[]
            for (y,z) in pts: row.append(bm.verts.new((x,y+.16*(x/width*2)**2*(1 if z>2.2 else 0)*-1,z+.05*(x/width*2)**2)))
            rows.append(row)
        for i in range(N-1):
            for j in range(n-1): bm.faces.new((rows[i][j],rows[i+1][j],rows[i+1][j+1],rows[i][j+1]))
        o=fin(frombm(bm),'sh',mm,(0,0,0),(0,0,0));s=o.modifiers.new('so','SOLIDIFY');s.thickness=th;b=o.modifiers.new('bv','BEVEL');b.width=.03;b.segments=3;return o
    shell([(-1.0,1.86),(-.95,1.96),(-.6,2.0),(0,1.96),(.5,1.96),(.72,2.02)],1.85,.1,w)
    shell([(.93,2.75),(.98,3.0),(1.04,3.3),(1.08,3.55)],1.75,.1,w)
    for s in(-1,1):
        x=s*.82
        bent([(x,-.95,.06),(x,.98,.06)],.1,.075,m);bent([(x,-.05,.06),(x,-.05,1.0),(x*.86,.0,1.86),(x*.86,.62,1.92),(x*.86,.8,2.4),(x*.86,1.06,3.5)],.3,.075,m)
        for y in(-.95,.95): sphere(.1,(x,y,.07),k)
        bent([(x*.86,-.75,1.9),(x*.86,.6,1.9)],.1,.06,m)
        for z in(2.95,3.35): cyl(.05,.03,(x*.75,.86+(z-2.75)*.19,z),CHROME(),rot=(90,0,0),bevel=.01)
    cyl(.06,1.6,(0,-.05,.95),m,rot=(0,90,0));cyl(.06,1.4,(0,.3,1.86),m,rot=(0,90,0))

def cabinet(H=5.4,seed=2,goods=None,shut=False):
    w=mat('#f3f4f4',.45);e=wood('#e4cda4','#d2b483',.8,.45);k=GRAPH()
    W=2.8;D=1.3
    for s in(-1,1): box((.1,D,H),(s*W/2,0,H/2+.2),w,bevel=.015)
    box((W+.1,D,.1),(0,0,H+.2),w,bevel=.015);box((W,D,.1),(0,0,.25),w,bevel=.015);box((W,.06,H),(0,D/2-.05,H/2+.2),mat('#e9ecee',.5),bevel=.01);box((W,D-.1,.08),(0,0,2.3),w,bevel=.01)
    for x in(-1.1,1.1):
        for y in(-.45,.45): cyl(.07,.2,(x,y,.1),k)
    for z in ((3.3,4.3) if H>5 else (3.3,)): box((W-.1,D-.3,.05),(0,.05,z),glass('#e3f1f0'),bevel=.01)
    for s in(-1,1):
        box((W/2-.06,.07,2.0),(s*W/4,-D/2-.0,1.28),e,bevel=.02);bent([(s*.18,-D/2-.03,1.5),(s*.18,-D/2-.16,1.5),(s*.18,-D/2-.16,1.9),(s*.18,-D/2-.03,1.9)],.05,.025,CHROME())
        x=s*W/4
        for dx in(-.62,.62): box((.1,.06,H-2.3),(x+dx,-D/2,(H+2.44)/2),w,bevel=.015)
        for z in(2.42,H+.02): box((1.3,.06,.1),(x,-D/2,z),w,bevel=.015)
        box((1.2,.02,H-2.45),(x,-D/2,(H+2.44)/2),glass('#edf7f8'),bevel=.003);bent([(s*.12,-D/2-.03,3.7),(s*.12,-D/2-.15,3.7),(s*.12,-D/2-.15,4.1),(s*.12,-D/2-.03,4.1)],.05,.022,CHROME())
    # contents
    random.seed(seed);cs=['#1f55c4','#d63a2a','#1f8a58','#f7b71d','#7a3fb0','#118d94']
    for z in ((2.36,3.34,4.34) if H>5 else (2.36,3.34)):
        if goods: goods(z); continue
        x=-1.15
        while x<1.15:
            r=random.uniform(.11,.2);h=random.uniform(.35,.7);c=random.choice(cs);t=random.random()
            if t<.4: lathe([(0,0),(r,0),(r,h*.6),(r*.4,h*.8),(r*.4,h)],(x,random.uniform(-.1,.2),z),glass('#f2fbff' if t<.2 else c))
            elif t<.7: box((r*1.6,r*2,h),(x,.1,z+h/2),mat(c,.5),bevel=.015)
            else: cyl(r,h*.8,(x,.05,z+h*.4),mat('#8a4b1f',.25,coat=.5));cyl(r*.7,.1,(x,.05,z+h*.85),k)
            x+=r*2+.14

def chalkboard(face='board',green='#1f4a3d',wide=3.5):
    al=mat('#c3c7cb',.35,1);t=tex(T+face+'.png',.75);g=mat(green,.75,bump=.15,bscale=90);k=GRAPH()
    def pan(x,w,ry,tx,hinge):
        with grp((x,0,3.2),(0,0,ry)):
            cx=hinge*w/2
            box((w,.1,2.4),(cx,0,0),mat('#8b9096',.4,1),bevel=.02)
            if tx: plane_uv(w-.12,2.28,(cx,-.052,0),t,rot=(90,0,0))
            else: box((w-.12,.02,2.28),(cx,-.05,0),g,bevel=.002)
    h=wide/2;pan(-h,wide,0,True,1);pan(-h-.01,h,-24,False,-1);pan(h+.01,h,24,False,1)
    box((3.4,.22,.06),(0,-.12,1.95),al,bevel=.02)
    for i,c in enumerate(('#ffffff','#ffe08a','#f2a0a0')): cyl(.035,.32,(-.6+i*.42,-.14,2.02),mat(c,.9),rot=(0,90,10*i),bevel=.008)
    box((.5,.16,.14),(.95,-.13,2.05),wood(),bevel=.02)
    for s in(-1,1):
        box((.12,.12,3.9),(s*1.5,.16,2.1),al,bevel=.02);box((.14,1.7,.12),(s*1.5,.1,.25),al,bevel=.03)
        for y in(-.65,.85): cyl(.1,.08,(s*1.5,y,.1),RUB(),rot=(0,90,0));box((.1,.12,.1),(s*1.5,y,.17),k,bevel=.02)
    box((3.0,.1,.1),(0,.16,.6),al,bevel=.02)

# football: truncated icosahedron
def football(loc,r,rot):
    bm=bmesh.new();bmesh.ops.create_icosphere(bm,subdivisions=1,radius=1)
    bmesh.ops.bevel(bm,geom=bm.verts[:],offset=33.33,offset_type='PERCENT',segments=1,affect='VERTICES',profile=.5)
    bmesh.ops.recalc_face_normals(bm,faces=bm.faces)
    faces=[f for f in bm.faces];five=[len(f.verts)==5 for f in faces]
    for f,b in zip(faces,five): f.material_index=1 if b else 0
    bmesh.ops.split_edges(bm,edges=bm.edges[:])
    bmesh.ops.poke(bm,faces=bm.faces[:])
    for i in range(3): bmesh.ops.subdivide_edges(bm,edges=bm.edges[:],cuts=1,use_grid_fill=True)
    for v in bm.verts: v.co=v.co.normalized()*r
    o=fin(frombm(bm),'fb',[mat('#f4f5f5',.35,coat=.4),mat('#16181b',.35,coat=.4)],loc,rot,ang=40)
    s=o.modifiers.new('s','SOLIDIFY');s.thickness=.05*r;s.offset=-1;b=o.modifiers.new('b','BEVEL');b.width=.022*r;b.segments=3;b.limit_method='ANGLE';b.angle_limit=rad(40);sphere(r*.965,loc,mat('#2a2d31',.8))
def basket(loc,r,rot):
    with grp(loc,rot):
        sphere(r,(0,0,0),mat('#d8661f',.55,bump=.5,bscale=60/r*.6),seg=96);k=mat('#1a1b1d',.6)
        torus(r*.995,.018*r,m=k);torus(r*.995,.018*r,m=k,rot=(90,0,0));torus(r*.995,.018*r,m=k,rot=(90,0,90)) if 0 else None
        for s in(1,-1):
            pts=[]
            for i in range(97):
                a=2*pi*i/96;v=Vector((s*(.62+.16*cos(2*a)),cos(a)*.78,sin(a)*.78)).normalized()*r*.996;pts.append(tuple(v))
            tube(pts,.018*r,k,closed=False)
def volley(loc,r,rot):
    cs=[mat('#f7c21d',.45,coat=.2),mat('#1f55c4',.45,coat=.2),mat('#f3f4f4',.45,coat=.2)]
    with grp(loc,rot):
        # 6 groups x 3 strips (cube-sphere)
        for axis in range(6):
            for st in range(3):
                bm=bmesh.new();n=18;rows=[]
                for i in range(n+1):
                    row=[]
                    for j in range(7):
                        u=-1+2*i/n;v=-1+2*(st+j/6)/3;u*=.985;v=max(min(v,(-1+2*(st+1)/3)-.015),(-1+2*st/3)+.015)
                        tu,tv=math.tan(u*pi/4),math.tan(v*pi/4)
                        p=[Vector((1,tu,tv)),Vector((-1,tu,-tv)),Vector((tv,1,tu)),Vector((-tv,-1,tu)),Vector((tu,tv,1)),Vector((tu,-tv,-1))][axis]
                        row.append(bm.verts.new(p.normalized()*r))
                    rows.append(row)
                for i in range(n):
                    for j in range(6):
                        bm.faces.new((rows[i][j],rows[i+1][j],rows[i+1][j+1],rows[i][j+1]))
                bmesh.ops.remove_doubles(bm,verts=bm.verts[:],dist=1e-5);bmesh.ops.recalc_face_normals(bm,faces=bm.faces)
                for f in bm.faces:
                    if f.normal.dot(f.calc_center_median())<0: f.normal_flip()
                o=fin(frombm(bm),'v',cs[(st+axis//2)%3],(0,0,0),(0,0,0),ang=60);s=o.modifiers.new('s','SOLIDIFY');s.thickness=.05*r;s.offset=-1;b=o.modifiers.new('b','BEVEL');b.width=.02*r;b.segments=3;b.limit_method='ANGLE';b.angle_limit=rad(50)
        sphere(r*.965,(0,0,0),mat('#33373c',.8))
def balls():
    basket((-.95,.6,1.2),1.2,(20,15,30));football((1.15,.35,1.05),1.05,(20,40,10));volley((.05,-1.45,.98),.98,(35,20,25))

def xylophone(frame=None):
    w=frame or wood('#d9b27c','#bd9058',1.2,.4);cols=['#d63a2a','#ef7a1a','#f7b71d','#7cb342','#1f8a58','#2a8fd6','#1b3f9e','#7a3fb0','#c93f7c','#d63a2a']
    n=10
    for i,c in enumerate(cols):
        x=-1.9+i*.42;L=2.5-i*.13;m=mat(c,.25,.15,coat=.6)
        rbox((.34,L,.1),.06,(x,0,.52),m,bevel=.03)
        for s in(1,-1): cyl(.05,.07,(x,s*(L/2-.28),.6),CHROME(),bevel=.02)
        text('CDEFGAHCDE'[i],.17,(x,0,.575),mat('#ffffff',.5))
    for s in(1,-1):
        a=math.degrees(math.atan2(.13/2*(n-1)-.0,.42*(n-1)))*-s
        with grp((0,s*.68,.28),(0,0,a)): box((4.5,.26,.36),(0,0,0),w,bevel=.05)
    box((.24,2.1,.36),(-2.2,0,.28),w,bevel=.05);box((.24,.95,.36),(2.2,0,.28),w,bevel=.05)
    for x,y,a,c in((-.6,-1.85,8,'#d63a2a'),(.5,-2.05,-6,'#1f55c4')):
        with grp((x,y,.16),(0,0,a)): cyl(.045,2.4,(0,0,0),w,rot=(0,90,0));sphere(.17,(1.25,0,0.01),mat(c,.35,coat=.5))

def sewing():
    w=W_(.3);t=mat('#2b8f95',.35,coat=.4);k=GRAPH();c=CHROME()
    rbox((4.2,1.7,.5),.22,(0,0,.3),w,bevel=.07);rbox((4.1,1.6,.1),.2,(0,0,.06),k,bevel=.02)
    # arm profile XZ
    pr=roundpoly([(.95,.5),(2.05,.5),(2.05,3.35),(-2.0,3.35),(-2.0,1.75),(-1.05,1.75),(-1.05,2.35),(.95,2.35)],[.05,.05,.35,.35,.14,.14,.1,.4],10)
    poly(pr,1.15,rot=(90,0,0),m=w,bevel=.14,seg=6)
    # accent strip
    rbox((2.6,.55,.03),.1,(.3,-.58,2.88),t,rot=(90,0,0),bevel=.01)
    for i in range(8): cyl(.03,.02,(-.7+i*.18,-.605,2.88),mat('#ffffff',.4),rot=(90,0,0),bevel=.004)
    for x in(1.35,1.75): pass
    with grp((1.5,-.58,2.0),(90,0,0)):
        knurl(.3,.16,(0,0,.06),t,n=24,d=.02);cyl(.22,.05,(0,0,.15),w);box((.04,.2,.02),(0,.08,.18),k,bevel=.004)
    with grp((1.5,-.58,1.25),(90,0,0)): knurl(.22,.14,(0,0,.06),k,n=20,d=.02)
    # handwheel
    with grp((2.2,0,2.75),(0,90,0)): lathe([(0,0),(.45,0),(.5,.05),(.5,.26),(.45,.32),(.2,.3),(0,.3)],(0,0,-.1),k,bevel=.01);knurl(.51,.16,(0,0,.06),k,n=48,d=.02)
    # needle assembly
    cyl(.07,.9,(-1.55,-.1,1.55),c);cyl(.13,.16,(-1.55,-.1,1.3),c,bevel=.02);cyl(.018,.5,(-1.55,-.1,.95),STEEL());cyl(.05,1.1,(-1.4,.12,1.4),c)
    box((.1,.1,.16),(-1.4,-.0,.86),c,bevel=.02)
    for s in(-1,1): box((.12,.5,.03),(-1.55+s*.1,-.25,.66),c,bevel=.01,rot=(8,0,0))
    box((.9,.9,.02),(-1.5,-.1,.558),STEEL(.3),bevel=.006);box((.5,.06,.03),(-1.5,.0,.565),k,bevel=.003);box((.5,.06,.03),(-1.5,-.2,.565),k,bevel=.003)
    # fabric
    bm=bmesh.new();rows=[];N=28
    for i in range(N+1):
        row=[]
        for j in range(N+1):
            x=-2.55+2.2*i/N;y=-1.7+1.9*j/N;d=max(0,-.85-y);z=.6+.025*sin(x*7+y*3)*min(1,(abs(x+1.5)+abs(y+.1)))-(min(d,.5)*1.2)**1.4
            row.append(bm.verts.new((x,y,max(z,.03+.03*sin(x*9)))))
        rows.append(row)
    for i in range(N):
        for j in range(N): bm.faces.new((rows[i][j],rows[i+1][j],rows[i+1][j+1],rows[i][j+1]))
    o=fin(frombm(bm),'cloth',mat('#e9b93a',.9,sheen=.5,bump=.4,bscale=70),(0,0,0),(0,0,0),ang=80);s=o.modifiers.new('s','SOLIDIFY');s.thickness=.03
    # spools
    for x,cc in((.2,'#d63a2a'),(.8,'#1f55c4')):
        cyl(.03,.9,(x,.1,3.75),c);lathe([(.05,0),(.24,0),(.24,.04),(.2,.06),(.2,.5),(.24,.52),(.24,.56),(.05,.56)],(x,.1,3.4),mat('#f1f2f2',.4),close=True)
        for i in range(12): torus(.2,.02,(x,.1,3.48+i*.035),mat(cc,.6),n=40,k=3)
    tube([(.2,-.1,3.7),(-.6,-.1,3.5),(-1.75,-.3,3.42),(-1.9,-.6,3.0),(-1.62,-.62,2.2),(-1.55,-.1,.95)],.01,mat('#d63a2a',.6),smooth=True)

def bag(words='АПТЕЧКА'):
    r=mat('#d8562a',.75,bump=.5,bscale=120,sheen=.3);k=mat('#2a2d31',.8,bump=.4,bscale=120)
    rbox((3.4,1.5,2.4),.32,(0,0,1.25),r,bevel=.2);
    # rounded-rect zipper band
    rbox((3.44,1.54,.12),.33,(0,0,1.55),k,bevel=.02)
    for i in range(60): pass
    rbox((3.42,1.52,.1),.33,(0,0,.35),k,bevel=.02)
    with grp((0,-.765,.98),(90,0,0)):
        rbox((2.2,.9,.06),.1,(0,-.08,0),mat('#c84d24',.75,bump=.5,bscale=120),bevel=.03)
        m=mat('#f7f8f8',.6);box((.62,.2,.04),(-.55,-.08,.05),m,bevel=.01);box((.2,.62,.04),(-.55,-.08,.052),m,bevel=.01);text(words,.22,(.42,-.06,.05),m)
    bent([(-.7,0,2.42),(-.7,0,2.95),(.7,0,2.95),(.7,0,2.42)],.35,.09,k)
    box((.1,.06,.3),(1.3,-.78,1.5),STEEL(),bevel=.02)
def roll():
  if 1:
    if 1:
        cyl(.42,.6,(0,0,.42),mat('#f2efe6',.9,bump=.5,bscale=40),rot=(90,0,30));cyl(.1,.62,(0,0,.42),mat('#d8d4c8',.9),rot=(90,0,30))
def tourniquet():
    k=mat('#2a2d31',.8,bump=.4,bscale=120)
    with grp((0,0,.14)): box((1.5,.34,.22),(0,0,0),k,bevel=.08);cyl(.06,1.0,(0,0,.18),BLACK(),rot=(0,90,0))

def earthcore():
    shells=[(0,.55,'#ffe9a0',.4),(.55,1.0,'#ffb020',.25),(1.0,1.55,'#ee6a1c',.0),(1.55,1.9,'#b8391d',0)]
    lathe([(0,0),(.8,0),(.85,.06),(.8,.16),(.3,.22),(.16,.5),(.3,.75),(0,.7)],(0,0,0),GRAPH(.35),bevel=.012)
    with grp((0,0,2.45),(0,0,-45)):
        for r0,r1,c,e in shells:
            pr=[(r1*sin(rad(a)),r1*cos(rad(a))) for a in range(0,181,5)]
            if r0==0: sphere(r1,(0,0,0),mat(c,.35,emit=e,coat=.3)); continue
            inn=[(r0*sin(rad(a)),r0*cos(rad(a))) for a in range(180,-1,-5)]
            lathe(pr+inn,(0,0,0),mat(c,.4,emit=e,coat=.2),angle=270,n=90,close=False,ang=50)
            # caps
            for ang in(0,270):
                bm=bmesh.new();vs=[bm.verts.new((r*cos(rad(ang)),r*sin(rad(ang)),z)) for r,z in pr+inn];bm.faces.new(vs);fin(frombm(bm),'cap',mat(c,.4,emit=e*1.0),(0,0,0),(0,0,0),smooth=False)
        # crust with map
        bm=bmesh.new();L=bm.loops.layers.uv.new('uv');R=1.935;n=108;m=54;rows=[]
        for i in range(n+1): rows.append([bm.verts.new((R*sin(pi*j/m)*cos(rad(270*i/n)),R*sin(pi*j/m)*sin(rad(270*i/n)),R*cos(pi*j/m))) for j in range(m+1)])
        for i in range(n):
            for j in range(m):
                idx=[(i,j),(i,j+1),(i+1,j+1),(i+1,j)]
                try:f=bm.faces.new([rows[a][b] for a,b in idx])
                except ValueError: continue
                for l,(a,b) in zip(f.loops,idx): l[L].uv=((.14+.75*a/n)%1.0001,1-b/m)
        o=fin(frombm(bm),'crust',tex(T+'earth.png',.45,coat=.3),(0,0,0),(0,0,0),ang=80);s=o.modifiers.new('s','SOLIDIFY');s.thickness=.05

def mats(cols=('#1f55c4','#2a8fd6','#1b3f9e'),size=(4.4,2.3,.34),roller='#f7b71d',long=2.0):
    for i,(c,a) in enumerate((c,0) for c in cols):
        box(size,(.05*i,.04*i,size[2]/2+i*(size[2]+.02)),mat(c,.6,bump=.3,bscale=60),bevel=.09,rot=(0,0,a+i*1.5))
        for s in(-1,1): box((.34,.05,.1),(.05*i+s*size[0]/4.4,-size[1]/2-.02+.04*i,size[2]/2+i*(size[2]+.02)),mat('#17191c',.7),bevel=.02,rot=(0,0,i*1.5))
    if roller: rolled(roller,long,(.1,.1,3*(size[2]+.02)+.02))

def rolled(colour,long,at):
    with grp(at,(0,0,-8)):
        pts=[]
        # rolled mat
        for i in range(120):
            a=i/120*2*pi*3.2;r=.18+.045*a;pts.append((r*cos(a),r*sin(a)))
        inner=[((r_-.11)*cos(a_),(r_-.11)*sin(a_)) for r_,a_ in [(.18+.045*(i/120*2*pi*3.2),i/120*2*pi*3.2) for i in range(120)]][::-1]
        poly(pts+inner,long,(0,0,1.05),rot=(90,0,60),m=mat(colour,.65,bump=.3,bscale=60),bevel=.02)

def stand_lab(fluid='#2b7de0',tall=4.6,second='#1f9d6b'):
    k=mat('#2a2e33',.4);c=STEEL(.2);G=glass('#f3fbff')
    box((2.0,1.3,.16),(0,0,.08),k,bevel=.05);cyl(.07,tall,(-.75,.3,tall/2+.1),c)
    def clamp(z,L,r):
        box((.26,.3,.26),(-.75,.3,z),k,bevel=.05);cyl(.1,.14,(-.75,.08,z),BRASS(),rot=(90,0,0));cyl(.045,L,(-.75+L/2,.3,z),c,rot=(0,90,0))
    clamp(3.5,.95,.1);clamp(1.6,.5,.1);torus(.5,.05,(.25,.3,1.6),c)
    # gauze
    box((1.15,1.15,.02),(.25,.3,1.66),mat('#8f959b',.6,.6),bevel=.003);cyl(.35,.01,(.25,.3,1.675),mat('#e9e6df',.9),bevel=.001)
    # flask on gauze
    out=[(0,0)]+[(.5*sin(rad(a)),.5-.5*cos(rad(a))) for a in range(16,158,9)]+[(.15,1.05),(.14,1.8),(.18,1.85)]
    inn=[(max(r-.035,0),z+(.035 if i==0 else 0)) for i,(r,z) in enumerate(out)]
    lathe(out+inn[::-1],(.25,.3,1.68),G);lv=.5;lathe([(r*.99,z) for r,z in inn if z<=lv]+[(0,lv)],(.25,.3,1.685),liquid(fluid))
    for s in(1,-1): tube([(.12,.3+s*.02,3.5),(.2,.3+s*.17,3.5),(.34,.3+s*.17,3.5)],.04,k)
    # alcohol lamp
    with grp((.25,.3,.16)):
        lathe([(0,0),(.36,0),(.42,.12),(.4,.3),(.2,.48),(.14,.5),(.14,.56),(0,.56)],(0,0,0),glass('#e9f3ff',0,1.45,.2));lathe([(0,.02),(.34,.02),(.39,.12),(.37,.26),(0,.26)],(0,0,0),liquid('#8ec2ff'));cyl(.16,.12,(0,0,.58),BRASS());cyl(.06,.14,(0,0,.68),mat('#efe9da',.9))
        lathe([(0,0),(.07,.06),(.09,.16),(.05,.34),(0,.52)],(0,0,.72),mat('#ffa31a',.5,emit=4),ang=80)
    # beaker
    lathe([(0,0),(.34,0),(.37,.03),(.37,.75),(.41,.8),(.35,.78),(.345,.06),(0,.05)],(1.5,-.75,0),G);lathe([(0,.055),(.34,.055),(.34,.42),(0,.42)],(1.5,-.75,0),liquid(second))


def aidkit():
    bag()
    with grp((2.3, -.9, 0)): roll()
    with grp((-2.2, -1.0, 0), (0, 0, 20)): tourniquet()
