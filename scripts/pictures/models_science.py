# Microscope, globe, glass, molecules, telescope.
from shapes import *
import os
T=os.path.join(os.environ['PICTURE_WORK'],'textures')+os.sep
W_=WHITE
BLUE=lambda r=.35:mat('#1f55c4',r,coat=.3); RED=lambda r=.35:mat('#d63a2a',r,coat=.3); YEL=lambda r=.35:mat('#f7b71d',r,coat=.3)
GRN=lambda r=.35:mat('#1f8a58',r,coat=.3); ORG=lambda r=.35:mat('#ef7a1a',r,coat=.3); VIO=lambda r=.35:mat('#7a3fb0',r,coat=.3); TEAL=lambda r=.35:mat('#118d94',r,coat=.3)

def arcpts(cx,cy,r,a0,a1,n=12): return [(cx+r*cos(rad(a0+(a1-a0)*i/n)),cy+r*sin(rad(a0+(a1-a0)*i/n))) for i in range(n+1)]
def roundpoly(pts,r,n=8):
    out=[];N=len(pts)
    for i in range(N):
        a,b,c=[Vector((*pts[(i+k)%N],0)) for k in(-1,0,1)]
        rr=r[i] if isinstance(r,(list,tuple)) else r
        d1=(a-b).normalized();d2=(c-b).normalized();t=min(rr,(a-b).length*.48,(c-b).length*.48);p1=b+d1*t;p2=b+d2*t
        for k in range(n+1):
            u=k/n;q=(1-u)**2*p1+2*u*(1-u)*b+u*u*p2;out.append((q.x,q.y))
    return out
def knurl(r,h,loc,m,rot=(0,0,0),n=40,d=.03):
    pts=[]
    for i in range(n*2): a=pi*i/n;q=r if i%2 else r-d;pts.append((q*cos(a),q*sin(a)))
    return poly(pts,h,loc,rot,m,bevel=.006,seg=1,ang=20)

def microscope():
    w=W_(.3);g=GRAPH(.45);c=CHROME();k=BLACK(.3)
    # base
    poly(roundpoly([(-1.15,-.85),(1.15,-.7),(1.15,.7),(-1.15,.85)],[.45,.3,.3,.45]),.3,(0,0,.17),m=w,bevel=.09,seg=6)
    poly(roundpoly([(-1.1,-.8),(1.1,-.66),(1.1,.66),(-1.1,.8)],[.45,.3,.3,.45]),.06,(0,0,.03),m=RUB(),bevel=.02)
    cyl(.42,.16,(-.42,0,.38),g,bevel=.03); cyl(.3,.06,(-.42,0,.47),mat('#fff6dc',.2,emit=2.2),bevel=.02)
    # arm (profile in XZ, extruded along Y)
    prof=roundpoly([(.45,.25),(1.1,.25),(1.12,1.2),(1.0,2.55),(.55,3.15),(-.55,3.18),(-.62,2.72),(.25,2.62),(.52,2.2),(.62,1.2)],[.1,.12,.6,.7,.6,.15,.15,.5,.5,.5],10)
    poly(prof,.62,rot=(90,0,0),m=w,bevel=.1,seg=6)
    # knobs
    for s in(1,-1):
        cyl(.13,.3,(.86,s*.42,.92),c,rot=(90,0,0)); knurl(.36,.2,(.86,s*.5,.92),g,rot=(90,0,0)); knurl(.2,.16,(.86,s*.66,.92),k,rot=(90,0,0),n=28,d=.02); cyl(.12,.02,(.86,s*.745,.92),BLUE(),rot=(90,0,0),bevel=.005)
    # stage
    rbox((1.55,1.5,.12),.16,(-.3,0,1.42),k,bevel=.03); box((.5,.5,.22),(.42,0,1.42),w,bevel=.06)
    cyl(.2,.02,(-.42,0,1.482),mat('#303438',.2),bevel=.004)
    box((.28,.86,.012),(-.42,0,1.492),glass('#eef7fb'),bevel=.004); cyl(.07,.006,(-.42,0,1.5),mat('#c0356f',.3),bevel=.001)
    for s in(1,-1):
        bent([(.1,s*.5,1.5),(-.2,s*.5,1.53),(-.62,s*.3,1.5)],.1,.018,c); cyl(.05,.08,(.1,s*.5,1.5),c,bevel=.01)
    box((.1,.14,.3),(-.6,-.66,1.32),g,bevel=.02)
    # condenser
    lathe([(0,.86),(.24,.86),(.27,.9),(.27,1.1),(.34,1.14),(.34,1.24),(.2,1.3),(.2,1.36),(0,1.36)],(-.42,0,0),g,bevel=.008); cyl(.36,.05,(-.42,0,1.05),c,bevel=.01)
    box((.5,.16,.14),(.02,0,1.1),w,bevel=.03); tube([(-.42,-.3,1.05),(-.42,-.55,1.05)],.025,c)
    # nosepiece & objectives
    with grp((-.42,0,2.62)):
        cyl(.36,.16,(0,0,.06),c,bevel=.03)
        with grp((-.2,0,-.05),(0,20,0)):
            knurl(.4,.13,(.06,0,0),g,n=48,d=.02); sphere(.36,(.06,0,-.04),c,sc=(1,1,.42))
            for i,(L,col) in enumerate(((.6,'#2a66d0'),(.46,'#f1b51c'),(.34,'#d63a2a'))):
                with grp((.06,0,-.1),(0,0,i*120)):
                    with grp((.2,0,0),(0,-20,0)):
                        lathe([(0,0),(.115,0),(.115,-.1),(.135,-.12),(.135,-L*.62),(.09,-L*.84),(.06,-L),(0,-L)],(0,0,0),c,bevel=.006); cyl(.138,.05,(0,0,-L*.4),mat(col,.3),bevel=.004)
    # head
    with grp((-.42,0,2.98)):
        lathe([(0,0),(.34,0),(.36,.04),(.36,.2),(.3,.26),(0,.26)],(0,0,.02),w,bevel=.01); cyl(.37,.03,(0,0,.06),g,bevel=.005)
        with grp((.02,0,.28),(0,-42,0)):
            poly(roundpoly([(-.34,-.1),(.34,-.1),(.34,.5),(-.34,.5)],.16),.62,(0,0,.12),rot=(90,0,0),m=w,bevel=.1,seg=6)
            cyl(.21,.9,(0,0,.85),w,bevel=.02); cyl(.225,.06,(0,0,1.02),c,bevel=.01)
            lathe([(0,0),(.19,0),(.19,.28),(.25,.3),(.25,.5),(.22,.56),(.15,.53),(.13,.5),(0,.5)],(0,0,1.28),g,bevel=.01); cyl(.14,.01,(0,0,1.8),glass('#b8d6ff'),bevel=.002)
    text('×1600',.13,(.83,-.318,1.62),mat('#1b2a44',.5),rot=(90,0,0),ex=.003)

def globe(earth='earth',stand='wood'):
    w=wood('#c08b55','#8f5c31',.9,.35) if stand=='wood' else mat('#24282d',.35,coat=.3); b=BRASS(.22) if stand=='wood' else CHROME()
    lathe([(0,0),(1.0,0),(1.03,.05),(1.0,.14),(.82,.2),(.5,.26),(.28,.4),(.2,.62),(.2,.72),(0,.72)],(0,0,0),w,bevel=.012)
    lathe([(0,.7),(.14,.7),(.17,.76),(.1,.84),(.09,1.0),(0,1.0)],(0,0,0),b,bevel=.005)
    with grp((0,0,2.35),(0,23.5,0)):
        sphere(1.28,(0,0,0),tex(T+earth+'.png',.42,coat=.2),rot=(0,0,-58),seg=96,uv=True)
        # meridian arc
        pr=[]
        pts=arcpts(0,0,1.4,-92,92,64)+arcpts(0,0,1.52,92,-92,64)
        poly(pts,.1,rot=(90,0,0),m=b,bevel=.015,ang=30)
        for s in(1,-1): cyl(.05,.3,(0,0,s*1.37),b,bevel=.01); sphere(.085,(0,0,s*1.56),b)
    with grp((0,0,2.35)):
        pass
    bent([(0,0,.95),(.35,0,.98),(.62,0,1.02)],.1,.07,b)

G=lambda:glass('#f3fbff')
def vessel(prof_out,th,loc,liq=None,lvl=None,rim=True):
    out=prof_out; inn=[(max(r-th,0.0),z+ (th if i==0 or (i==1) else 0)) for i,(r,z) in enumerate(out)]
    inn=[(max(r-th,0),z) for r,z in out]; inn[0]=(0,out[0][1]+th); inn[1]=(max(out[1][0]-th,0),out[1][1]+th)
    with grp(loc):
        lathe(out+[(out[-1][0]-th*.5,out[-1][1]+th*.5)]+inn[::-1],(0,0,0),G())
        if liq:
            pr=[]
            for (r,z),(r2,z2) in zip(inn,inn[1:]):
                if z2<=lvl: pr.append((r*.995,z)); 
                else:
                    pr.append((r*.995,z)); t=(lvl-z)/(z2-z) if z2!=z else 0; pr.append(((r+(r2-r)*t)*.995,lvl)); break
            pr.append((0,lvl)); lathe(pr,(0,0,0),liquid(liq))

def flasks():
    # erlenmeyer
    er=[(0,0),(.8,0),(.9,.06),(.92,.16),(.86,.34)]+[(.86-.58*t,.34+1.26*t) for t in (.2,.4,.6,.8,1)]+[(.24,1.72),(.22,1.9),(.22,2.2),(.27,2.28)]
    vessel(er,.045,(-1.25,-.25,0),'#1d6fe0',.62)
    # round flask on cork ring
    rb=[(0,0)]+[(.78*sin(rad(a)),.78-.78*cos(rad(a))) for a in range(12,160,8)]+[(.2,1.62),(.19,1.8),(.19,2.35),(.25,2.42)]
    with grp((.55,.55,.12)): vessel(rb,.045,(0,0,0),'#e0367e',.62)
    lathe([(.5,0),(.62,0),(.68,.1),(.62,.22),(.5,.24),(.42,.12)],(.55,.55,0),mat('#c59a66',.8,bump=.6,bscale=30),close=True)
    # cylinder
    gc=[(0,.0),(.3,.0),(.31,.04),(.31,2.3),(.35,2.36)]
    with grp((1.75,-.1,.1)):
        vessel(gc,.04,(0,0,0),'#f2a80c',1.35)
        for i in range(1,11): torus(.312,.006,(0,0,.2*i),mat('#ffffff',.5) if i%5 else mat('#ffffff',.5),a0=230,a1=310 if i%5 else 340,n=24,k=3)
    poly([(.52*cos(rad(60*i+30)),.52*sin(rad(60*i+30))) for i in range(6)],.1,(1.75,-.1,.05),m=BLUE(),bevel=.02)
    # beaker
    bk=[(0,0),(.5,0),(.56,.03),(.58,.1),(.58,1.05),(.64,1.12)]
    vessel(bk,.04,(.35,-1.05,0),'#1f9d6b',.5)
    # test tubes rack
    with grp((-.15,1.5,0)):
        w=wood('#dcb889','#c39a68',1.4)
        box((2.6,.55,.12),(-.3,0,.06),w,bevel=.03); box((2.6,.55,.1),(-.3,0,1.05),w,bevel=.03)
        for s in(-1,1): box((.12,.5,1.1),(-.3+s*1.2,0,.55),w,bevel=.03)
        for i,c in enumerate(('#d7263d','#f08a12','#f4d11c','#2bab5c','#2b6fe0','#7a3fb0')):
            x=-1.25+i*.38
            tt=[(0,.12)]+[(.13*sin(rad(a)),.25-.13*cos(rad(a))) for a in range(20,91,14)]+[(.13,1.7),(.16,1.74)]
            vessel(tt,.022,(x,0,0),c,.75+.06*((i*7)%4))

R={'C':('#24282d',.36),'H':('#f2f3f3',.24),'O':('#d9301f',.34),'N':('#1f55c4',.35)}
def mol(atoms,bonds,tr,rot=(0,0,0),sc=1):
    with grp(tr,rot,sc):
        for a,x,y,z in atoms: sphere(R[a][1],(x,y,z),mat(R[a][0],.22,coat=.6))
        for i,j,*o in bonds:
            a=Vector(atoms[i][1:]);b=Vector(atoms[j][1:]);n=(b-a).normalized();off=n.cross(Vector((0,0,1))); 
            if off.length<.1: off=Vector((1,0,0))
            off=off.normalized()*.13
            if o:
                for s in(1,-1): link(tuple(a+off*s),tuple(b+off*s),.055,mat('#9aa1a8',.35))
            else: link(tuple(a),tuple(b),.085,mat('#b9bec4',.35))

def molecule():
    # caffeine (planar skeleton)
    s=1.12
    at=[('N',0,1.0,0),('C',.87,.5,0),('N',.87,-.5,0),('C',0,-1,0),('C',-.87,-.5,0),('C',-.87,.5,0),('N',-1.82,-.81,0),('C',-2.4,0,0),('N',-1.82,.81,0),
        ('O',1.75,1.0,0),('O',0,-2.0,0),('C',0,2.0,0),('C',1.75,-1.0,0),('C',-2.15,-1.78,0),('H',-3.4,0,0)]
    hs=[(11,(.0,2.45,.72)),(11,(.75,2.35,-.35)),(11,(-.75,2.35,-.35)),(12,(2.2,-.6,.72)),(12,(2.4,-1.0,-.6)),(12,(1.55,-1.85,.0)),(13,(-3.1,-1.95,.1)),(13,(-1.75,-2.2,.75)),(13,(-1.75,-2.3,-.6))]
    bo=[(0,1),(1,2),(2,3),(3,4),(4,5,1),(5,0),(4,6),(6,7),(7,8,1),(8,5),(1,9,1),(3,10,1),(0,11),(2,12),(6,13),(7,14)]
    for k,(p,c) in enumerate(hs): at.append(('H',*c)); bo.append((p,15+k))
    at=[(a,x*s,y*s,z*s) for a,x,y,z in at]
    mol(at,bo,(0,0,3.2),(74,0,-8),.9)
    lathe([(0,0),(.95,0),(1,.05),(.95,.14),(.3,.2),(0,.2)],(-.1,0,0),GRAPH(.4),bevel=.01); cyl(.05,2.4,(-.1,.02,1.2),ALU())
    # loose: water + methane
    with grp((2.35,-1.1,.34)):
        mol([('O',0,0,0),('H',.62,.35,-.1),('H',-.62,.35,-.1)],[(0,1),(0,2)],(0,0,0),(0,0,30))
    with grp((-2.3,-1.2,.36)):
        mol([('C',0,0,.12),('H',.7,0,-.12),('H',-.35,.62,-.12),('H',-.35,-.62,-.12),('H',0,0,.86)],[(0,i) for i in range(1,5)],(0,0,0),(0,0,15))

def dna():
    lathe([(0,0),(1.15,0),(1.2,.06),(1.15,.18),(.35,.26),(0,.26)],(0,0,0),GRAPH(.35),bevel=.015); cyl(.045,4.7,(0,0,2.4),ALU())
    A=[];B=[];n=15;cols=[('#e8432f','#2b8a57'),('#2b8a57','#e8432f'),('#1f55c4','#f7b71d'),('#f7b71d','#1f55c4')]
    random.seed(3)
    f=lambda i,o:(1.0*cos(rad(i*30+o)),1.0*sin(rad(i*30+o)),.55+i*.285)
    ptsA=[f(i/6,0) for i in range(n*6-5)];ptsB=[f(i/6,150) for i in range(n*6-5)]
    tube(ptsA,.085,mat('#f2f3f3',.25,coat=.5));tube(ptsB,.085,mat('#3a4046',.3,coat=.5))
    for i in range(n):
        a=Vector(f(i,0));b=Vector(f(i,150));m=(a+b)/2;c=cols[random.randrange(4)]
        link(tuple(a),tuple(m),.075,mat(c[0],.3,coat=.4));link(tuple(m),tuple(b),.075,mat(c[1],.3,coat=.4));sphere(.1,tuple(m),mat('#f2f3f3',.3))
        sphere(.165,tuple(a),mat('#f2f3f3',.22,coat=.5));sphere(.165,tuple(b),mat('#3a4046',.25,coat=.5))

def telescope(H=3.1,spread=1.35):
    k=BLACK(.35);w=W_(.25);c=CHROME();al=ALU()
    for i in range(3):
        a=rad(120*i+35);t=Vector((.16*cos(a),.16*sin(a),H-.15));e=Vector((spread*cos(a),spread*sin(a),.0));m=t.lerp(e,.55)
        nx=Vector((-sin(a),cos(a),0))*.09
        link(tuple(t+nx),tuple(m+nx*1),.055,al);link(tuple(t-nx),tuple(m-nx),.055,al);link(tuple(t.lerp(e,.5)),tuple(e),.06,k);sphere(.09,tuple(e+Vector((0,0,.06))),RUB())
        sphere(.1,tuple(m),k)
        link((0,0,H/2),tuple(t.lerp(e,.5)),.025,al)
    cyl(.5,.05,(0,0,H/2),k,n=3,bevel=.02)
    lathe([(0,H-.35),(.26,H-.35),(.3,H-.2),(.3,H),(.2,H+.1),(.2,H+.3),(0,H+.3)],(0,0,0),k,bevel=.01)
    box((.2,.42,.5),(0,0,H+.45),k,bevel=.08)
    with grp((0,0,H+.75),(0,-26,0)):
        R=(0,90,0)
        lathe([(0,-1.9),(.3,-1.9),(.3,1.55),(.3,1.6),(0,1.6)],(0,0,.1),w,rot=R,bevel=.01)
        lathe([(.3,1.35),(.38,1.4),(.38,2.15),(.35,2.15),(.35,1.6),(.3,1.55)],(0,0,.1),k,rot=R,close=True,bevel=.006); cyl(.34,.04,(1.66,0,.1),glass('#9fc7ff'),rot=R)
        cyl(.32,.1,(-1.85,0,.1),k,rot=R);lathe([(0,-2.3),(.16,-2.3),(.16,-1.9),(.24,-1.85),(0,-1.85)],(0,0,.1),k,rot=R)
        for s in(-.5,.55): cyl(.335,.16,(s,0,.1),k,rot=R,bevel=.03)
        box((1.2,.16,.1),(0,0,-.24),k,bevel=.03)
        # diagonal + eyepiece
        box((.34,.32,.36),(-2.42,0,.12),k,bevel=.06); cyl(.13,.26,(-2.42,0,.4),c); cyl(.16,.3,(-2.42,0,.62),k,bevel=.03)
        # finder
        cyl(.09,.9,(-1.1,0,.66),w,rot=R);cyl(.12,.2,(-.62,0,.66),k,rot=R,bevel=.02);cyl(.1,.16,(-1.6,0,.66),k,rot=R,bevel=.02)
        for x in(-1.3,-.9): box((.05,.06,.3),(x,0,.5),k,bevel=.01)
        for s in(1,-1): knurl(.13,.1,(-1.75,s*.36,-.02),k,rot=(90,0,0),n=20,d=.015); cyl(.04,.7,(-1.75,0,-.02),c,rot=(90,0,0))
    tube([(0,-.2,H+.45),(.35,-.6,H+.2),(.75,-.95,H-.1)],.03,c,smooth=True); cyl(.06,.25,(.8,-1.0,H-.14),k,rot=(50,40,0),bevel=.02)
