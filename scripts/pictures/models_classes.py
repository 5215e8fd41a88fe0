# Tellurium, scales, magnets, optics, boards with chips, abacus, solids, bricks.
from models_devices import *

def tellurium(lit=True):
    b=BRASS(.22);k=GRAPH(.35);w=wood('#8a5a34','#5f3a1e',.9,.3)
    lathe([(0,0),(1.05,0),(1.1,.06),(1.05,.2),(.8,.26),(.3,.32),(0,.32)],(-1.2,0,0),w,bevel=.015)
    cyl(.09,1.5,(-1.2,0,1.0),b); lathe([(0,0),(.28,0),(.28,.12),(0,.12)],(-1.2,0,1.05),b,bevel=.01)
    knurl(.62,.1,(-1.2,0,1.3),b,n=48,d=.05)
    # sun
    lathe([(0,1.75),(.2,1.75),(.24,1.85),(.2,1.95),(0,1.95)],(-1.2,0,0),b,bevel=.01); sphere(.62,(-1.2,0,2.5),mat('#ffc21a',.25,emit=.55 if lit else 0,coat=.6))
    # arm
    box((3.6,.26,.12),(.45,0,1.32),b,bevel=.04); 
    for x in(.0,.75): cyl(.2,.05,(x,0,1.4),b,bevel=.01); cyl(.06,.1,(x,0,1.42),CHROME(),bevel=.01)
    knurl(.46,.08,(1.9,0,1.45),b,n=36,d=.05); knurl(.3,.08,(1.3,0,1.45),b,n=26,d=.04)
    cyl(.06,.7,(1.9,0,1.75),b)
    lathe([(0,1.98),(.5,1.98),(.54,2.0),(.5,2.03),(0,2.03)],(1.9,0,0),mat('#f1f2f2',.4),bevel=.006)
    with grp((1.9,0,2.58),(0,23.5,0)):
        sphere(.46,(0,0,0),tex(T+'earth.png',.4,coat=.25),rot=(0,0,-70),seg=72,uv=True); cyl(.025,1.15,(0,0,0),b)
    tube([(1.9,-.0,1.55),(2.3,-.35,1.58),(2.75,-.72,1.7),(2.8,-.76,2.2)],.03,b,smooth=True); sphere(.15,(2.8,-.76,2.32),mat('#c9cbcd',.8,bump=.8,bscale=14))
    cyl(.2,.3,(-2.0,0,1.35),w,bevel=.05); link((-1.2,0,1.3),(-2.0,0,1.3),.05,b)

def cradle(raised=1,side=-1):
    c=CHROME();k=wood('#3a2a20','#241812',1,.3)
    rbox((3.2,2.0,.22),.12,(0,0,.11),k,bevel=.04)
    for y in(-.75,.75): bent([(-1.3,y,.2),(-1.3,y,2.7),(1.3,y,2.7),(1.3,y,.2)],.3,.06,c)
    r=.3
    for i in range(5):
        x=(i-2)*r*2; L=1.65; top=2.7; a=0
        if (i<raised if side<0 else i>=5-raised): a=side*rad(36)
        px=x+L*sin(a); pz=top-L*cos(a)
        sphere(r*.995,(px,0,pz),CHROME(),seg=72); cyl(.04,.08,(px-.0,0,pz+r),c,rot=(0,-math.degrees(a),0))
        for y in(-.75,.75): link((x,y,2.7),(px+(-r*sin(a)),0,pz+r*cos(a)),.01,mat('#5b6066',.5))

def weights(row=((.46,1.15),(.38,.92),(.31,.74),(.25,.58),(.2,.45),(.16,.34)),lying=True,long=4.2):
    w=wood('#a5713f','#7a4c26',1.1,.35);b=BRASS(.16)
    rbox((long,1.5,.5),.12,(0,0,.25),w,bevel=.04)
    x=-long/2+.55
    for r,h in row:
        lathe([(0,.3),(r,.3),(r*1.0,.3+h*.62),(r*.94,.3+h*.66),(r*.5,.3+h*.7),(r*.42,.3+h*.8),(r*.5,.3+h*.86),(r*.6,.3+h*.93),(r*.5,.3+h),(0,.3+h*1.02)],(x,0,.12),b,bevel=.01)
        torus(r*1.12,.02,(x,0,.5),mat('#4e2f17',.6)); x+=r*2+.18
    # one lying & tweezers
    if lying: lathe([(0,0),(.3,0),(.3,.5),(.16,.56),(.14,.64),(.2,.74),(0,.82)],(1.5,-1.35,.3),b,rot=(0,90,35),bevel=.01)
    for s in(1,-1): tube([(-1.6,-1.3,.06),(-.9,-1.3+s*.1,.06),(.1,-1.3+s*.03,.06)],.03,STEEL(),smooth=True)

def scales(lcd='scale',load=None,shield=True):
    w=W_(.35);k=GRAPH(.45)
    rbox((2.4,2.8,.55),.25,(0,0,.42),w,bevel=.1); rbox((2.3,2.7,.1),.22,(0,0,.1),k,bevel=.03)
    lathe([(0,0),(.9,0),(.95,.05),(.93,.07),(0,.07)],(0,.4,.86),STEEL(.28),bevel=.008); cyl(.2,.2,(0,.4,.76),k)
    # draft shield ring
    if shield: lathe([(1.02,0),(1.06,0),(1.06,.75),(1.02,.75)],(0,.4,.72),glass('#eef8ff'),close=True)
    with grp((0,-1.22,.66),(34,0,0)):
        rbox((2.0,.8,.1),.1,(0,0,.05),k,bevel=.03); plane_uv(1.2,.46,(-.3,.02,.102),tex(T+lcd+'.png',.3))
        for i in range(2): rbox((.34,.18,.05),.06,(.62,.14-i*.26,.11),[BLUE(.4),mat('#d9dde1',.4)][i],bevel=.015)
    for x in(-.9,.9):
        for y in(-1.1,1.1): cyl(.13,.1,(x,y,.05),RUB())
    if load:
        with grp((0,.4,.93)): load()
    else: lathe([(0,0),(.3,0),(.3,.42),(.16,.47),(.14,.55),(.21,.64),(.14,.72),(0,.74)],(0,.4,.93),BRASS(.16),bevel=.01)

def U(loc,rot,sc=1):
    with grp(loc,rot,sc):
        def half(s,m,y0,y1):
            poly([(s*.45,y0),(s*.95,y0),(s*.95,y1),(s*.45,y1)],.5,(0,0,0),m=m,bevel=.03)
        outer=arcpts(0,1.3,.95,0,180,40);inner=arcpts(0,1.3,.45,180,0,40)
        o1=arcpts(0,1.3,.95,0,90,24);i1=arcpts(0,1.3,.45,90,0,24); poly(o1+i1,.5,m=RED(.35),bevel=.03)
        o1=arcpts(0,1.3,.95,90,180,24);i1=arcpts(0,1.3,.45,180,90,24); poly(o1+i1,.5,m=BLUE(.35),bevel=.03)
        half(1,RED(.35),-.1,1.3);half(-1,BLUE(.35),-.1,1.3);half(1,STEEL(),-.6,-.1);half(-1,STEEL(),-.6,-.1)
        text('N',.42,(.7,.55,.255),mat('#ffffff',.4));text('S',.42,(-.7,.55,.255),mat('#ffffff',.4))

def magnets():
    U((-.35,.55,.25),(0,0,-28))
    for j,(x,y,a) in enumerate(((1.75,-.1,62),(.5,-1.55,-8))):
        with grp((x,y,.2),(0,0,a)):
            box((.95,.42,.38),(.475,0,0),RED(.35),bevel=.03);box((.95,.42,.38),(-.475,0,0),BLUE(.35),bevel=.03);text('N',.3,(.65,0,.195),mat('#fff',.4) if 0 else mat('#ffffff',.4));text('S',.3,(-.65,0,.195),mat('#ffffff',.4))
    # compass
    with grp((-1.7,-1.25,0)):
        lathe([(0,0),(.52,0),(.55,.04),(.55,.2),(.5,.22),(.48,.16),(0,.16)],(0,0,0),BRASS(.25),bevel=.008);cyl(.47,.01,(0,0,.165),mat('#fbfbf8',.5),bevel=.002)
        poly([(0,.07),(.4,0),(0,-.07)],.015,(0,0,.2),m=RED(),bevel=.002,rot=(0,0,30));poly([(0,.07),(-.4,0),(0,-.07)],.015,(0,0,.2),m=BLUE(),bevel=.002,rot=(0,0,30));cyl(.04,.05,(0,0,.21),BRASS());lathe([(0,.25),(.5,.25),(.5,.235),(0,.235)],(0,0,0),glass('#f3fbff'),close=True)
    random.seed(5)
    for i in range(70):
        a=random.uniform(0,2*pi);r=abs(random.gauss(0,.34));x=-.95+r*cos(a);y=-.28+r*sin(a)*.6
        box((.1,.012,.012),(x*.9+.15,y-.55,.012),mat('#54595f',.5,.8),rot=(0,0,random.uniform(0,180)),bevel=.002,seg=1)

def optics(long=5.2,lenses=((-.7,.62),(.7,.5)),prism=True,end=2.05):
    k=BLACK(.4);al=ALU();b=BRASS()
    box((long,.5,.16),(0,0,.22),al,bevel=.02);box((long,.2,.1),(0,0,.34),mat('#a6abb0',.35,1),bevel=.01)
    for x in(-long/2+.4,long/2-.4): box((.3,1.1,.16),(x,0,.08),k,bevel=.04)
    for i in range(int(long*10)-1): box((.01,.01,.07 if i%5 else .12),(-long/2+.1+i*.1,-.252,.24),k,bevel=0)
    def rider(x):
        box((.5,.62,.28),(x,0,.46),k,bevel=.04);cyl(.09,.16,(x,-.38,.46),b,rot=(90,0,0));cyl(.06,.7,(x,0,.9),STEEL())
    # lamp
    lx=-long/2+.6;rider(lx)
    with grp((lx,0,1.6),(0,90,0)): lathe([(0,-.6),(.4,-.6),(.42,-.55),(.42,.5),(.36,.55),(.18,.58),(.16,.54),(0,.54)],(0,0,0),k,bevel=.01);cyl(.15,.02,(0,0,.56),mat('#fff3c9',.2,emit=3))
    for i in range(4): torus(.425,.012,(lx-.15*i-.05,0,1.6),mat('#33373c',.5),rot=(0,90,0))
    # lenses
    for x,r in lenses:
        rider(x);torus(r,.07,(x,0,1.25+r),k,rot=(0,90,0))
        pr=[(r*sin(rad(a)) ,.16*cos(rad(a))) for a in range(0,181,9)]
        lathe(pr,(x,0,1.25+r),glass('#e9f6ff'),rot=(0,90,0))
    # screen
    rider(end);box((.06,1.5,1.5),(end,0,1.95),mat('#fafafa',.7),bevel=.01);box((.04,1.56,1.56),(end+.02,0,1.95),k,bevel=.01);cyl(.28,.01,(end-.038,0,1.9),mat('#ffe9a8',.6,emit=.4),rot=(0,90,0),bevel=.001)
    # prism in front
    if prism:
      with grp((.2,-1.5,0),(0,0,12)): poly([(-.5,0),(.5,0),(0,.866)],1.3,(0,0,.0),rot=(90,0,0),m=glass('#f6fcff',0,1.52,.1),bevel=.015)

def board_mcu(bread=True,words='Te-52 STEM'):
    g=mat('#0c6f74',.35,coat=.5);k=BLACK(.4)
    poly(roundpoly([(-2,-1.4),(2,-1.4),(2,1.2),(1.85,1.4),(-2,1.4)],.1),.08,(0,0,.2),m=g,bevel=.01)
    for x,y in((-1.8,1.2),(-1.8,-1.2),(1.8,-1.1),(1.75,1.1)): torus(.1,.03,(x,y,.245),BRASS());cyl(.07,.2,(x,y,.1),BRASS(),n=6)
    box((.65,.75,.5),(-1.85,.7,.49),STEEL(.25),bevel=.02);box((.02,.5,.28),(-2.18,.7,.49),k,bevel=.002)
    lathe([(0,0),(.28,0),(.28,.75),(0,.75)],(-2.1,-.75,.5),k,rot=(0,90,0),bevel=.02);box((.6,.55,.5),(-1.6,-.75,.46),k,bevel=.03)
    box((1.5,.42,.12),(.55,-.35,.3),k,bevel=.02)
    for i in range(14):
        for s in(1,-1): box((.05,.08,.03),(-.13+i*.105,-.35+s*.24,.26),STEEL(),bevel=.004,seg=1)
    for y in(1.22,-1.22):
        n=16 if y>0 else 12;x0=-.35 if y>0 else .05
        box((n*.12,.14,.4),(x0+n*.06,y,.44),k,bevel=.01)
        for i in range(n): box((.05,.05,.01),(x0+.06+i*.12,y,.642),mat('#3b4046',.6),bevel=0)
    box((.5,.5,.08),(-.5,.45,.28),k,bevel=.01);cyl(.14,.24,(-.9,-.2,.36),STEEL(.3));cyl(.14,.24,(-.9,-.55,.36),STEEL(.3));box((.3,.3,.12),(-.55,1.0,.3),STEEL(),bevel=.01);cyl(.08,.1,(-.55,1.0,.4),RED())
    box((.5,.14,.13),(-.1,.05,.3),STEEL(.3),bevel=.05)
    for i,c in enumerate(('#37c871','#f7b71d','#f7b71d')): box((.1,.06,.05),(.35+i*.2,.55,.265),mat(c,.3,emit=1.8),bevel=.008)
    for i in range(9): box((.1,.05,.03),(.3+i*.17,.2,.255),mat('#c9b28a' if i%2 else '#2a2d31',.5),bevel=.006,seg=1)
    text(words,.2,(1.05,.85,.242),mat('#f3f6f5',.6))
    if not bread: return
    with grp((.6,-2.9,0),(0,0,-6)):
        box((3.4,1.15,.3),(0,0,.16),mat('#f4f5f3',.5),bevel=.04)
        for i in range(30):
            for j in range(10): box((.04,.04,.01),(-1.56+i*.108,-.36+j*.066+(.12 if j>4 else 0)-.03,.312),mat('#2c3035',.7),bevel=0)
        for y,c in((.5,'#d63a2a'),(-.5,'#1f55c4')): box((3.1,.015,.01),(0,y,.312),mat(c,.5),bevel=0)
        for x,c in((-1.1,'#e2412e'),(-.75,'#37c871'),(-.4,'#f7b71d')):
            lathe([(0,.6)]+[(.1*sin(rad(a)),.5+.1*cos(rad(a))) for a in range(10,91,16)]+[(.1,.36),(.125,.36),(.125,.32),(0,.32)],(x,.12,.06),mat(c,.15,trans=.4,emit=.5),bevel=0)
    for i,(c,x0,x1) in enumerate((('#d63a2a',.3,-1.0),('#1f55c4',.55,-.3),('#1f8a58',.8,.4),('#f7b71d',1.1,1.2),('#e9ecef',1.3,1.7))):
        tube([(x0,-1.22,.62),(x0,-1.3,1.05),(x0*.5+x1*.5+.2,-2.0,.95),(x1+.6,-2.75,.7),(x1+.6,-2.8,.32)],.035,mat(c,.45),smooth=True)

def abacus(counts=(3,7,5,10,2,6,8,4,9,1),cols=None,feet=True):
    w=wood('#d9b27c','#bd9058',1.2,.4);rod=STEEL()
    box((4.0,.5,.26),(0,0,.15),w,bevel=.05);box((4.0,.5,.26),(0,0,4.05),w,bevel=.05)
    for s in(-1,1): box((.26,.5,4.0),(s*1.95,0,2.1),w,bevel=.05);box((.34,1.5,.2),(s*1.95,0,.1),w,bevel=.05)
    cols=cols or ['#d63a2a','#ef7a1a','#f7b71d','#7cb342','#1f8a58','#118d94','#2a8fd6','#1f55c4','#7a3fb0','#c93f7c']
    for i,c in enumerate(cols):
        z=3.72-i*.365;cyl(.03,3.8,(0,0,z),rod,rot=(0,90,0));k=counts[i]
        for j in range(10):
            x=-1.66+j*.22 if j<k else 1.66-(9-j)*.22
            lathe([(.04,-.1),(.1,-.1),(.165,-.05),(.165,.05),(.1,.1),(.04,.1)],(x,0,z),mat(c if isinstance(c,str) else c[j>4],.3,coat=.4),rot=(0,90,0),n=40)

def solids(cols=None,plain=None):
    cols=cols or {}
    def g(c): return plain or mat(cols.get(c,c),.28,coat=.4)
    W2=plain or wood('#e2c396','#cda873',1,.45)
    cyl(.62,1.5,(-1.7,.6,.75),g('#1f55c4'),bevel=.03)
    cyl(.75,1.7,(-.1,1.1,.85),g('#d63a2a'),r2=.004,bevel=.01,n=96)
    sphere(.66,(1.55,.55,.66),g('#f7b71d'))
    box((1.1,1.1,1.1),(-1.1,-.95,.55),W2,rot=(0,0,24),bevel=.03)
    cyl(.82,1.35,(.55,-.55,.675),g('#1f8a58'),rot=(0,0,20),r2=.004,n=4,bevel=.015)
    cyl(.52,1.0,(2.2,-.75,.5),g('#ef7a1a'),rot=(0,0,10),n=6,bevel=.02)
    poly([(-.5,0),(.5,0),(0,.866)],1.2,(.95,-1.75,.0),rot=(90,0,-58),m=g('#7a3fb0'),bevel=.02)
    lathe([(.0,0),(.55,0)]+[(.6*sin(rad(a)),.6*cos(rad(a))) for a in range(90,-1,-6)],(-.35,-2.0,0),W2,bevel=0)

def brick(x,y,z,c,r=0):
    with grp((x,y,z),(0,0,r)):
        m=mat(c,.22,coat=.5);box((3.2,1.6,.96),(0,0,.48),m,bevel=.035)
        for i in range(4):
            for j in range(2): cyl(.24,.18,(-1.2+i*.8,-.4+j*.8,1.04),m,bevel=.025)

def bricks():
    cols=['#d63a2a','#f7b71d','#1f8a58','#2a7fd6','#ef7a1a','#1b3f9e']
    brick(0,0,0,cols[3],0);brick(0,.0,.96,cols[1],0);brick(.0,0,1.92,cols[0],0)
    brick(-3.0,-1.5,0,cols[2],28);brick(2.9,-1.7,0,cols[4],-24);brick(.2,-2.9,0,cols[5],6)
