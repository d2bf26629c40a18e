"""The list of pictures: what to trace, in the order of how often a product is seen.

python3 catalogue.py jobs                 one line per picture
python3 catalogue.py next OUT             the first picture that OUT does not hold yet
python3 catalogue.py run OUT FONT [NAME]  trace and develop what OUT does not hold yet, or one picture
"""
import sys, os, subprocess
HERE = os.path.dirname(os.path.abspath(__file__))
ROWS = []
def row(name, shot, cam=None, size=960, spp=5, ss=1.6, **sets):
    ROWS.append(dict(name=name, shot=shot, cam=cam or {}, size=size, spp=spp, ss=ss, sets=sets))

row('rack-black-safety', 'rack', dict(focus='-.58,-.38,.76,.26', az=40, el=20, lens=85))
row('rack-black-horns', 'rack', dict(focus='.76,.55,.80,.33', az=35, el=10, lens=85))
row('rack-black-foot', 'rack', dict(focus='-.62,-.55,.14,.20', az=-35, el=22, lens=85))
row('rack-black-beam', 'rack', dict(focus='-.25,-.55,2.10,.34', az=-32, el=-4, lens=85))
row('rack-black-cup', 'rack', dict(focus='-.62,-.60,1.36,.17', az=-38, el=14, lens=85))
row('kettlebell-handle', 'kettlebell', dict(focus='0,0,.235,.085', az=-24, el=18, lens=85), label='24', band='green')
row('belt-black-buckle', 'belt', dict(focus='.01,-.14,.05,.065', az=14, el=18, lens=85), color='black')
row('dumbbell-handle', 'dumbbell', dict(focus='.02,0,.07,.075', az=24, el=24, lens=85), label='50')
row('bumper-black-edge', 'bumper', dict(focus='0,-.10,.225,.125', az=52, el=14, lens=85), color='black', label='45', unit='LB', width=.066)
row('bench-adjustable-black-back', 'bench', dict(az=128, el=16), color='black')
row('bumper-red-edge', 'bumper', dict(focus='0,-.10,.225,.125', az=52, el=14, lens=85), color='red', label='25', unit='KG', width=.066)
row('rack-black-rear', 'rack', dict(az=148, el=14))
row('bench-adjustable-black-ladder', 'bench', dict(focus='0,.22,.28,.22', az=60, el=16, lens=85), color='black')
row('flat-bench-black-end', 'flat-bench', dict(focus='.02,-.50,.36,.20', az=38, el=24, lens=85), color='black')
row('squat-stand-black-cup', 'squat-stand', dict(focus='-.62,.02,1.37,.17', az=-38, el=14, lens=85), color='black')
row('squat-stand-black-side', 'squat-stand', dict(az=38, el=14), color='black')
row('calibrated-red-hub', 'calibrated', dict(focus='0,0,.225,.09', az=52, el=14, lens=85))
row('deepdish-black-rim', 'deepdish', dict(focus='0,-.13,.24,.11', az=52, el=14, lens=85))
row('plyobox-top', 'plyobox', dict(az=-38, el=24))
row('sled-black-side', 'sled', dict(az=48, el=16), color='black')
row('trapbar-handles', 'trapbar', dict(focus='.31,0,.09,.17', az=-35, el=30, lens=85))
row('ssb-yoke', 'ssb', dict(focus='0,-.12,.12,.20', az=35, el=28, lens=85))
row('ezbar-chrome-grip', 'ezbar', dict(focus='.10,.02,.0375,.09', az=-26, el=46, lens=85))
row('db-rack-shelf', 'db-rack', dict(focus='-.35,-.20,.62,.24', az=-28, el=18, lens=85))
row('plate-tree-horn', 'plate-tree', dict(focus='.15,0,.80,.20', az=40, el=16, lens=85))
row('wallball-seam', 'wallball', dict(focus='.06,-.15,.24,.085', az=-12, el=20, lens=85))
row('slamball-tread', 'slamball', dict(focus='.08,-.10,.20,.07', az=10, el=22, lens=85))
row('sandbag-handles', 'sandbag', dict(focus='.05,-.08,.15,.16', az=-30, el=40, lens=85))
row('rings-buckle', 'rings', dict(focus='-.145,.20,.01,.09', az=-20, el=50, lens=85))
row('parallettes-grip', 'parallettes', dict(focus='-.24,-.18,.28,.10', az=-34, el=26, lens=85))
row('roller-core', 'roller', dict(focus='.16,0,.07,.08', az=60, el=16, lens=85))
row('jumprope-handles', 'jumprope', dict(focus='-.03,-.13,.01,.10', az=-8, el=44, lens=85))
row('collars-lever', 'collars', dict(focus='0,0,.05,.052', az=40, el=22, lens=85))
row('shaker-cap', 'shaker', dict(focus='0,0,.235,.06', az=-20, el=18, lens=85))
row('straps-weave', 'straps', dict(focus='.045,-.01,.025,.045', az=-10, el=24, lens=85))
row('wraps-weave', 'wraps', dict(focus='.058,-.015,.045,.055', az=-10, el=24, lens=85))
row('sleeves-seam', 'sleeves', dict(focus='.08,-.05,.24,.075', az=-10, el=20, lens=85))
row('pullup-bar-brace', 'pullup-bar', dict(focus='-.6,.3,.60,.28', az=-40, el=6, lens=85))
row('band-set-edge', 'band-set', dict(focus='-.16,-.10,.04,.08', az=-30, el=34, lens=85))

if __name__ == '__main__':
    cmd = sys.argv[1] if len(sys.argv) > 1 else 'jobs'
    if cmd == 'jobs':
        for r in ROWS: print(r['name'], r['shot'], r['size'], r['spp'], r['cam'], ' '.join(f'{k}={v}' for k, v in r['sets'].items()))
    elif cmd == 'next':
        for r in ROWS:
            if not any(os.path.exists(f"{sys.argv[2]}/{r['name']}{e}") for e in ('.webp', '.failed')): print(r['name']); break
    elif cmd == 'run':
        out, font = sys.argv[2], sys.argv[3]
        for r in ROWS:
            if len(sys.argv) > 4 and sys.argv[4] != r['name'] or os.path.exists(f"{out}/{r['name']}.webp"): continue
            a = ['nice', '-n', '19', 'blender', '-b', '-t', '1', '--python', f'{HERE}/shoot.py', '--', r['shot'], f"{out}/{r['name']}", '--size', str(r['size']), '--samples', str(r['spp']), '--ss', str(r['ss']), '--font', font]
            for k, v in r['cam'].items(): a += [f'--{k}', str(v)]
            for k, v in r['sets'].items(): a += ['--set', f'{k}={v}']
            subprocess.run(a, check=True, stdout=subprocess.DEVNULL)
            subprocess.run([sys.executable, f'{HERE}/develop.py', f"{out}/{r['name']}.npy", f"{out}/{r['name']}"], check=True, env={**os.environ, 'SIZE': str(r['size'])})
