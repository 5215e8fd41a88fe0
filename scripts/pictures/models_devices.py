# Screens, projector, printer, robot, multimeter.
from models_science import *

def panel(screen='panel',size=1):
    k=mat('#17191c',.35);al=mat('#9aa0a6',.4,1)
    with grp((0,0,1.1+1.25*size),(0,0,0),size):
        rbox((4.3,2.5,.14),.07,(0,0,0),k,rot=(90,0,0),bevel=.03); plane_uv(4.08,2.295,(0,-.0715,.02),tex(T+screen+'.png',.25,emit=.95),rot=(90,0,0))
        box((4.0,.2,.06),(0,-.02,-1.2),mat('#2a2e33',.5),bevel=.02); 
        for x in(-.12,0,.12): cyl(.022,.01,(x,-.075,-1.2),mat('#d8dde2',.3),rot=(90,0,0),bevel=.002)
        box((1.6,.16,1.2),(0,.14,0),mat('#2a2e33',.5),bevel=.05)
        for s in(1,-1): cyl(.03,.55,(s*.6+.05,-.1,-1.265),mat('#e8edf3',.3),rot=(0,90,0),bevel=.01)
    for s in(1,-1):
        box((.16,.12,2.2),(s*.5,.28,1.3),al,bevel=.03); box((.18,1.5,.12),(s*1.15,.2,.24),al,bevel=.04)
        for y in(-.5,.9):
            cyl(.1,.08,(s*1.15,y,.1),RUB(),rot=(0,90,0),bevel=.03); box((.12,.14,.12),(s*1.15,y,.16),k,bevel=.03)
    box((2.4,.14,.12),(0,.28,.28),al,bevel=.03); box((1.3,.6,.05),(0,.1,1.05),mat('#2a2e33',.45),bevel=.02)

def laptop(screen='laptop',open=18):
    al=mat('#c9cdd1',.32,1);k=BLACK(.5)
    rbox((3.2,2.2,.1),.14,(0,0,.08),al,bevel=.03)
    rbox((2.8,.95,.02),.05,(0,.32,.125),mat('#1a1d21',.6),bevel=.005)
    for r in range(5):
        n=13
        for c in range(n):
            if r==4 and 3<=c<=8: continue
            box((.185,.15,.03),(-1.29+c*.215,.66-r*.18,.145),k,bevel=.014,seg=2)
    box((1.24,.15,.03),(-.107,-.06,.145),k,bevel=.014,seg=2)
    rbox((1.1,.65,.01),.05,(0,-.62,.131),mat('#b4b9be',.3,1),bevel=.003)
    with grp((0,1.08,.12),(-open,0,0)):
        rbox((3.2,2.1,.06),.12,(0,.0,1.05),al,rot=(90,0,0),bevel=.02); rbox((3.1,2.0,.01),.1,(0,-.03,1.05),k,rot=(90,0,0),bevel=.002)
        plane_uv(2.94,1.8375,(0,-.037,1.07),tex(T+screen+'.png',.2,emit=.95),rot=(90,0,0)); cyl(.02,.004,(0,-.038,2.02),mat('#2a3340',.2),rot=(90,0,0),bevel=.001)
    cyl(.06,2.4,(0,1.08,.12),k,rot=(0,90,0),bevel=.02)

def projector(words='FULL HD'):
    w=W_(.35);k=GRAPH(.4)
    rbox((3.2,2.4,.85),.35,(0,0,.55),w,bevel=.14); rbox((3.1,2.3,.1),.33,(0,0,.12),k,bevel=.03)
    with grp((.75,-1.18,.58),(90,0,0)):
        lathe([(0,-.1),(.46,-.1),(.46,.12),(.43,.18),(.36,.18),(.33,.12),(.3,.02),(0,.02)],(0,0,0),k,bevel=.01); sphere(.3,(0,0,.02),glass('#9ec4ff'),sc=(1,1,.35)); knurl(.47,.08,(0,0,.05),BLACK(.4),n=60,d=.015)
        torus(.36,.012,(0,0,.178),BLUE())
    for i in range(14): box((.045,.04,.42),(-1.25+i*.095,-1.2,.55),k,bevel=.012,seg=2)
    for s in(-.9,.9):
        for y in(-.8,.8): cyl(.12,.1,(s,y,.05),RUB())
    rbox((1.1,.5,.02),.1,(.55,-.45,.985),mat('#dfe3e6',.4),bevel=.006)
    for i in range(5): cyl(.06,.03,(.2+i*.18,-.45,1.0),k if i!=2 else BLUE(),bevel=.01)
    rbox((.5,.4,.05),.08,(.75,-.98,.99),k,bevel=.01)
    for i in range(3): cyl(.025,.02,(-1.2+i*.12,-.9,.985),mat(['#37c871','#d9dde1','#d9dde1'][i],.3,emit=1.5 if i==0 else 0),bevel=.004)
    text(words,.13,(-.95,-.55,.985),mat('#9aa3ad',.5))

def vase():
    L=34;n=6
    bm=bmesh.new();rows=[]
    for j in range(L+1):
        z=1.3/L*j;base=.5+.16*sin(z*2.4+.4);row=[]
        for i in range(96):
            a=2*pi*i/96;r=base*(1+.12*cos(n*a+z*2.1))-(.012 if j%2 else 0);row.append(bm.verts.new((r*cos(a),r*sin(a),z*.72)))
        rows.append(row)
    for j in range(L):
        for i in range(96): bm.faces.new((rows[j][i],rows[j][(i+1)%96],rows[j+1][(i+1)%96],rows[j+1][i]))
    bm.faces.new(rows[0]);bm.faces.new(rows[-1])
    bmesh.ops.recalc_face_normals(bm,faces=bm.faces); fin(frombm(bm),'vase',ORG(.35),(.25,0,1.215),(0,0,0),ang=60)

def printer3d(H=3.2,words='Te·52',spool=True,thing=None):
    k=mat('#1d2024',.4);al=ALU();c=CHROME()
    # frame cube
    s=1.5
    for x in(-s,s):
        for y in(-s,s): rbox((.2,.2,H),.05,(x,y,H/2+.1),k,bevel=.02)
    for z in(.25,H):
        for x in(-s,s): box((.2,3.0,.2),(x,0,z),k,bevel=.03)
        for y in(-s,s): box((3.0,.2,.2),(0,y,z),k,bevel=.03)
    box((3.0,3.0,.4),(0,0,.35),k,bevel=.05)
    for x in(-s,s):
        for y in(-s,s): cyl(.13,.1,(x,y,.05),RUB())
    # side panels
    box((.03,2.75,H-.6),(-s,0,H/2+.2),glass('#d7e8f2'),bevel=.005)
    # bed
    box((2.3,2.3,.06),(0,0,1.15),al,bevel=.02); box((2.2,2.2,.03),(0,0,1.2),mat('#2a2f35',.5),bevel=.01)
    for x in(-.9,.9): cyl(.05,H-.6,(x,1.2,H/2+.2),c)
    # gantry
    for y in(-1.2,1.2): pass
    for x in(-1.32,1.32): tube([(x,-1.35,H-.45),(x,1.35,H-.45)],.045,c)
    for dz in(-.09,.09): tube([(-1.32,.1,H-.45+dz),(1.32,.1,H-.45+dz)],.04,c)
    for x in(-1.32,1.32): box((.22,.4,.32),(x,.1,H-.45),ORG(),bevel=.05)
    with grp((.28,.0,H-.52)):
        box((.52,.5,.6),(0,0,0),k,bevel=.06); cyl(.2,.04,(0,-.26,.04),mat('#33383e',.4),rot=(90,0,0)); cyl(.07,.05,(0,-.27,.04),ORG(),rot=(90,0,0))
        lathe([(0,-.52),(.03,-.52),(.08,-.42),(.12,-.42),(.12,-.3),(0,-.3)],(0,0,0),BRASS())
        tube([(0,.05,.3),(.1,.4,1.0),(.6,1.0,1.0),(1.1,1.6,.6)],.03,mat('#eceff1',.3),smooth=True)
    # the printed thing
    if thing: thing()
    else: vase()
    if spool:
      with grp((1.95,.5,2.2),(0,90,0)):
        for z in(-.25,.25): lathe([(.25,z-.03),(.78,z-.03),(.78,z+.03),(.25,z+.03)],(0,0,0),mat('#e9ecef',.35),close=True,bevel=.008)
        lathe([(.3,-.22),(.66,-.22),(.66,.22),(.3,.22)],(0,0,0),ORG(.5),close=True)
        for i in range(11): torus(.66,.02,(0,0,-.2+.04*i),ORG(.5),n=72,k=3)
        cyl(.1,.8,(0,0,-.1),k)
    # display
    with grp((.75,-1.62,.45),(72,0,0)):
        rbox((1.1,.68,.1),.06,(0,.05,0),k,bevel=.02); plane_uv(.94,.54,(0,.05,.052),tex(T+'printer.png',.3,emit=1))
    text(words,.2,(-.9,-1.605,.3),mat('#e9ecef',.5),rot=(90,0,0))

def rover():
    k=GRAPH(.45);al=ALU()
    def wheel(x,y,f):
        with grp((x,y,.62),(90,0,0)):
            pts=[]
            for i in range(96):
                a=2*pi*i/96;r=.62 if (i//3)%2 else .56;pts.append((r*cos(a),r*sin(a)))
            poly(pts,.44,(0,0,0),m=RUB(),bevel=.02,seg=2,ang=25)
            lathe([(0,.24),(.14,.24),(.16,.2),(.34,.2),(.4,.24),(.42,.2),(.42,-.2),(0,-.2)],(0,0,0) ,YEL(.35),rot=(0 if f>0 else 180,0,0),bevel=.008)
            for i in range(5):
                a=2*pi*i/5;cyl(.06,.02,(.25*cos(a),.25*sin(a),f*.205),k,bevel=.003)
            cyl(.06,.06,(0,0,f*.25),CHROME(),bevel=.01)
    for x in(-1.05,1.05):
        wheel(x,-1.0,1);wheel(x,1.0,-1)
        for s in(-.7,.7): box((.5,.3,.34),(x,s*.85,.62),mat('#f3c22f',.4),bevel=.04)
    rbox((3.0,1.4,.1),.2,(0,0,.85),mat('#2563c9',.35,coat=.3),bevel=.02); rbox((3.0,1.4,.1),.2,(0,0,1.45),mat('#2563c9',.35,coat=.3),bevel=.02)
    for x in(-1.25,1.25):
        for y in(-.5,.5): cyl(.06,.6,(x,y,1.15),BRASS(),n=6,bevel=.01)
    # battery between decks
    for y in(-.3,.3): cyl(.2,1.5,(-.1,y,1.11),mat(['#1f8a58','#1f8a58'][0],.35),rot=(0,90,0),bevel=.03); cyl(.08,.06,(.67,y,1.11),CHROME(),rot=(0,90,0))
    # board on top
    box((1.5,1.1,.06),(-.35,0,1.62),mat('#0d6e70',.4,coat=.4),bevel=.01)
    for x in(-.98,.28):
        for y in(-.46,.46): cyl(.05,.14,(x,y,1.56),BRASS(),n=6)
    box((.42,.42,.07),(-.3,.05,1.69),BLACK(.3),bevel=.01); text('MCU',.1,(-.3,.05,1.727),mat('#c9cdd1',.5),rot=(0,0,0))
    for y in(-.47,.47): box((1.1,.09,.14),(-.3,y,1.72),BLACK(.5),bevel=.008)
    box((.3,.34,.2),(-1.02,-.2,1.75),STEEL(),bevel=.02); cyl(.1,.3,(-1.05,.25,1.76),BLACK(.4),rot=(0,90,0))
    for i,c in enumerate(('#37c871','#f7b71d','#e2412e')): box((.06,.05,.04),(.2,-.2+i*.14,1.67),mat(c,.3,emit=1.5),bevel=.008)
    # ultrasonic eyes
    with grp((1.45,0,1.75)):
        box((.08,1.15,.55),(-.04,0,.05),mat('#0f4fae',.4,coat=.3),bevel=.01)
        for y in(-.3,.3):
            lathe([(.0,0),(.22,0),(.22,.26),(.19,.3),(.17,.26),(0,.22)],(0,y,.07),STEEL(.3),rot=(0,90,0),bevel=.006); cyl(.165,.01,(.235,y,.07),mat('#3a3f45',.8),rot=(0,90,0))
    box((.2,.3,.3),(1.35,0,1.5),k,bevel=.04)
    for i,c in enumerate(('#e2412e','#f7b71d','#1f8a58','#2563c9')):
        tube([(.25,-.42+.05*i,1.8),(.5,-.45+.06*i,2.08),(1.0,-.2+.1*i,2.05),(1.38,-.15+.1*i,1.85)],.022,mat(c,.45),smooth=True)
    # arm / antenna
    tube([(-1.2,.5,1.5),(-1.2,.5,2.6)],.02,BLACK()); sphere(.06,(-1.2,.5,2.62),RED())

def multimeter(lcd='lcd',probes=True):
    o=mat('#f0a31a',.45,coat=.2);k=GRAPH(.45)
    with grp((0,0,.05),(0,0,0)):
        with grp((0,.3,.55),(62,0,0)):
            rbox((1.9,3.4,.55),.34,(0,1.3,-.02),o,bevel=.14); rbox((1.55,3.0,.12),.22,(0,1.3,.25),k,bevel=.03)
            rbox((1.3,.66,.06),.06,(0,2.32,.3),BLACK(.25),bevel=.015); plane_uv(1.16,.5,(0,2.32,.334),tex(T+lcd+'.png',.3))
            for i in range(4): rbox((.24,.13,.06),.05,(-.48+i*.32,1.83,.33),[YEL(.4),mat('#d9dde1',.4),mat('#d9dde1',.4),BLUE(.4)][i],bevel=.015)
            cyl(.52,.06,(0,1.12,.31),mat('#30353b',.5),bevel=.01);lathe([(0,0),(.42,0),(.4,.1),(0,.1)],(0,1.12,.34),BLACK(.4),bevel=.01);box((.16,.8,.14),(0,1.12,.47),mat('#3a3f46',.45),bevel=.05,rot=(0,0,-35)); box((.05,.24,.02),(.14,1.32,.545),mat('#ffffff',.4),bevel=.004,rot=(0,0,-35))
            for i in range(12):
                a=rad(i*30+10); cyl(.022,.012,(.62*cos(a),1.12+.62*sin(a),.315),mat('#f4f5f6' if i%3 else '#f0a31a',.4),bevel=.002)
            for x,c in((-.5,'#17191c'),(0,'#d63a2a'),(.5,'#d63a2a')): lathe([(.07,0),(.15,0),(.15,.05),(.07,.05)],(x,.14,.3),mat(c,.4),close=True,bevel=.008)
        if not probes: return
        # kickstand shadow body
        box((1.2,.08,2.2),(0,1.75,.95),k,rot=(-24,0,0),bevel=.03)
        for x,c,py in((-.5,'#17191c',-1.5),(.5,'#d63a2a',-1.15)):
            m=mat(c,.4);s=1 if x>0 else -1
            tube([(x,.2,.95),(x,-.15,.9),(x*1.6,-.75,.3),(x*3.2,-1.05,.09),(s*2.2,-.2,.09),(s*1.9,.6,.09),(s*1.35,.2,.09),(s*1.45,-.6,.1),(s*1.2,-1.1,.12)],.055,m,smooth=True)
            with grp((s*1.2,-1.1,.13),(0,0,s*-14)):
                lathe([(0,0),(.08,0),(.13,.15),(.13,.9),(.17,.95),(.17,1.0),(.1,1.05),(.06,1.35),(0,1.35)],(0,0,0),m,rot=(90,0,0),bevel=.008);cyl(.025,.3,(0,-1.48,0),STEEL(),rot=(90,0,0))
