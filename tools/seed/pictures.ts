import type { Picture } from '#shared/product/contract.ts';
import { LARGE_PICTURES } from './large-pictures.ts';

/** Pictures of one product each, 960 pixels square: name → description. */
const PRODUCT_PICTURES = {
  'kettlebell-handle':
    'Close-up of the handle of the 24 kg kettlebell: one casting, thin powder coat, green color bands.',
  'rack-detail-cup': 'J-cup with a plastic lining and a locking pin on the front upright of a black power rack.',
  'bumper-set-kg': 'Four bumper plates one behind the other: red 25 kg in front, then blue, yellow and green.',
  'barbell-20kg-steel':
    'Two barbells side by side seen from the sleeve end: bare steel knurled shafts and polished chrome sleeves.',
  'barbell-20kg-black': 'Two black barbells seen from the sleeve end, with red rings and red end caps.',
  'barbell-20kg-stainless': 'Two barbells with brushed stainless sleeves and blue end caps, seen from the sleeve end.',
  'barbell-power-29mm': 'Two zinc-plated power bars with green rings and green end caps, seen from the sleeve end.',
  'barbell-15kg-25mm': 'Two slim chrome barbells with yellow rings and yellow end caps, seen from the sleeve end.',
  'barbell-red': 'Two barbells with red coated shafts and black sleeves, seen from the sleeve end.',
  'barbell-20kg-full': 'Whole barbell lying diagonally: steel shaft with knurl zones, chrome sleeves at both ends.',
  'barbell-black-full': 'Whole black barbell lying diagonally.',
  'ezbar-chrome': 'Chrome EZ curl bar with angled knurled grips and short sleeves.',
  'trapbar-black': 'Hexagonal trap bar with a black frame, raised and low knurled handles and chrome sleeves.',
  'ssb-black': 'Safety squat bar with cambered ends, a padded yoke and two forward handles.',
  'collars-black-red': 'Pair of black barbell collars with red levers, one standing and one lying.',
  'collars-red': 'Pair of red barbell collars with black levers, one standing and one lying.',
  'change-plate-set': 'Three change plates in a row: white 5 kg, red 2.5 kg, green 1.25 kg.',
  'rack-black': 'Black four-post power rack with a name plate, J-cups, safety arms and plate horns.',
  'rack-red': 'Red four-post power rack with a name plate, J-cups, safety arms and plate horns.',
  'rack-blue': 'Blue four-post power rack with a name plate, J-cups, safety arms and plate horns.',
  'rack-grey': 'Grey four-post power rack with a name plate, J-cups, safety arms and plate horns.',
  'rack-black-short': 'Short black four-post power rack for low ceilings.',
  'squat-stand-black': 'Black squat stand with two uprights, J-cups and spotter arms.',
  'flat-bench-black': 'Flat weight bench with a black padded top and a black steel frame.',
  'bench-adjustable-black': 'Adjustable bench with the back pad raised, black upholstery and a black frame.',
  'squat-stand-red': 'Red squat stand with two uprights, J-cups and spotter arms.',
  'flat-bench-red': 'Flat weight bench with a black padded top and a red steel frame.',
  'bench-adjustable-red': 'Adjustable bench with the back pad raised, black upholstery and a red frame.',
  'belt-black': 'Black leather lifting belt, coiled, with a steel lever buckle and light stitching.',
  'belt-tan': 'Tan leather lifting belt, coiled, with a steel lever buckle and light stitching.',
  'belt-red': 'Red leather lifting belt, coiled, with a steel lever buckle and light stitching.',
  plyobox: 'Plywood plyo box with the heights 30 and 24 printed on its sides.',
  'wallball-red-9-kg': 'Stitched wall ball, black with a red band, marked 9 KG.',
  'wallball-blue-6-kg': 'Stitched wall ball, black with a blue band, marked 6 KG.',
  'slamball-15-kg': 'Black rubber slam ball with a tread of hexagons and a smooth field marked 15 KG.',
  'jumprope-red': 'Speed rope with black ribbed handles and a coiled red cable.',
  'jumprope-yellow': 'Speed rope with black ribbed handles and a coiled yellow cable.',
  'band-yellow': 'Yellow flat latex loop band, 13 mm wide, lying on its edge.',
  'band-red': 'Red flat latex loop band, 22 mm wide, lying on its edge.',
  'band-black': 'Black flat latex loop band, 32 mm wide, lying on its edge.',
  'band-purple': 'Purple flat latex loop band, 45 mm wide, lying on its edge.',
  'band-green': 'Green flat latex loop band, 64 mm wide, lying on its edge.',
  'band-blue': 'Blue flat latex loop band, 83 mm wide, lying on its edge.',
  'band-set': 'Five loop bands nested in each other: blue, green, purple, black and red.',
  'rings-wood': 'Pair of wooden gymnastic rings on black straps with steel buckles, seen from above.',
  'roller-black-red': 'Black foam roller with a block tread and a hollow red core.',
  'sled-black': 'Black push sled with two upright poles, a plate post and a tow ring.',
  'plate-tree': 'Black plate tree carrying green, yellow, blue and red bumper plates.',
  'db-rack-black': 'Black three-tier rack filled with pairs of hex dumbbells from 5 to 60 lb.',
  parallettes: 'Pair of low parallettes with wooden grips and black steel feet.',
  'pullup-bar': 'Black wall-mounted pull-up bar on two braced arms against a light wall.',
  'sandbag-black-40-kg': 'Black training sandbag with webbing and padded handles, marked 40 KG.',
  'sandbag-olive-20-kg': 'Olive training sandbag with black webbing and padded handles, marked 20 KG.',
  'chalk-blocks': 'Three white chalk blocks stacked, with crumbs around them.',
  'wraps-black-red': 'Two rolled black wrist wraps with red stripes.',
  'straps-black': 'Two rolled black lifting straps.',
  'knee-sleeves-black': 'Pair of black neoprene knee sleeves standing upright.',
  'knee-sleeves-blue': 'Pair of blue neoprene knee sleeves standing upright.',
  'shaker-black': 'Black shaker bottle with a ribbed black lid, a red flip cap and a carry loop.',
  'shaker-stone': 'Stone shaker bottle with a ribbed black lid, a red flip cap and a carry loop.',
  'giftcard-black': 'Two Northbar gift cards, a black one lying on a red one.',
  'beanie-black': 'Black ribbed beanie with a folded cuff and a red Northbar patch.',
  'beanie-grey': 'Charcoal ribbed beanie with a folded cuff and a black Northbar patch.',
  'roller-blue': 'Black foam roller with a block tread and a hollow blue core.',
  'wraps-navy': 'Two rolled navy wrist wraps with white stripes.',
  'slamball-10-kg': 'Black rubber slam ball with a tread of hexagons and a smooth field marked 10 KG.',
  'slamball-20-kg': 'Black rubber slam ball with a tread of hexagons and a smooth field marked 20 KG.',
  'wallball-yellow-4-kg': 'Stitched wall ball, black with a yellow band, marked 4 KG.',
  'rack-white': 'White four-post power rack with a name plate, J-cups, safety arms and plate horns.',
  'beanie-navy': 'Navy ribbed beanie with a folded cuff and a red Northbar patch.',
  'jumprope-blue': 'Speed rope with black ribbed handles and a coiled blue cable.',
  'plate-tree-empty': 'Black plate tree with six chrome posts, empty.',
  'chalk-block': 'One white chalk block with crumbs around it.',
  'belt-brown': 'Brown leather lifting belt, coiled, with a steel lever buckle and light stitching.',
  'sandbag-navy-30-kg': 'Navy training sandbag with black webbing and padded handles, marked 30 KG.',
  'rack-r3-black':
    'Black four-post power rack of shallow depth with a name plate, J-cups, safety arms and plate horns.',
  'rack-r3-red': 'Red four-post power rack of shallow depth with a name plate, J-cups, safety arms and plate horns.',
  'rack-r3-blue': 'Blue four-post power rack of shallow depth with a name plate, J-cups, safety arms and plate horns.',
  'rack-r3-grey': 'Grey four-post power rack of shallow depth with a name plate, J-cups, safety arms and plate horns.',
  'rack-r3-white':
    'White four-post power rack of shallow depth with a name plate, J-cups, safety arms and plate horns.',
  'barbell-deadlift-27mm':
    'Two slim bare steel bars with black sleeves and orange rings and caps, seen from the sleeve end.',
  'ezbar-black': 'Black EZ curl bar with angled knurled grips and short sleeves.',
  'collars-yellow': 'Pair of yellow barbell collars with black levers, one standing and one lying.',
  'wallball-green-12-kg': 'Stitched wall ball, black with a green band, marked 12 KG.',
  'giftcard-navy': 'Two Northbar gift cards, a navy one lying on a red one.',
  'knee-sleeves-red': 'Pair of red neoprene knee sleeves standing upright.',
  'shaker-navy': 'Navy shaker bottle with a ribbed black lid, a red flip cap and a carry loop.',
  'sled-red': 'Red push sled with two upright poles, a plate post and a tow ring.',
  'straps-olive': 'Two rolled olive lifting straps.',
  'bench-adjustable-blue': 'Adjustable bench with the back pad raised, black upholstery and a blue frame.',
  'flat-bench-blue': 'Flat weight bench with a black padded top and a blue steel frame.',
  'tee-navy-folded': 'Navy T-shirt folded as it leaves the box.',
  'tee-charcoal-folded': 'Charcoal T-shirt folded as it leaves the box.',
  'tee-sand-folded': 'Sand T-shirt folded as it leaves the box.',
  'tee-red-folded': 'Red T-shirt folded as it leaves the box.',
  'hoodie-charcoal-folded': 'Charcoal hooded sweatshirt folded as it leaves the box.',
  'sweatshirt-charcoal-folded': 'Charcoal crew-neck sweatshirt folded as it leaves the box.',
  'bumper-black-10-lb-front': 'Black rubber bumper plate, white lettering Northbar and 10 LB, seen from the front.',
  'bumper-black-15-lb-front': 'Black rubber bumper plate, white lettering Northbar and 15 LB, seen from the front.',
  'bumper-black-25-lb-front': 'Black rubber bumper plate, white lettering Northbar and 25 LB, seen from the front.',
  'bumper-black-35-lb-front': 'Black rubber bumper plate, white lettering Northbar and 35 LB, seen from the front.',
  'bumper-black-45-lb-front': 'Black rubber bumper plate, white lettering Northbar and 45 LB, seen from the front.',
  'bumper-red-25-kg-front': 'Red rubber bumper plate, white lettering Northbar and 25 KG, seen from the front.',
  'bumper-blue-20-kg-front': 'Blue rubber bumper plate, white lettering Northbar and 20 KG, seen from the front.',
  'bumper-yellow-15-kg-front': 'Yellow rubber bumper plate, black lettering Northbar and 15 KG, seen from the front.',
  'bumper-green-10-kg-front': 'Green rubber bumper plate, white lettering Northbar and 10 KG, seen from the front.',
  'bumper-white-5-kg-front': 'White rubber bumper plate, black lettering Northbar and 5 KG, seen from the front.',
  'bumper-fleck-blue-45-lb-front': 'Black bumper plate with blue flecks, marked 45 LB, seen from the front.',
  'bumper-fleck-red-25-lb-front': 'Black bumper plate with red flecks, marked 25 LB, seen from the front.',
  'calibrated-red-25-kg-front':
    'Thin red calibrated steel plate with a machined hub, marked 25 KG, seen from the front.',
  'calibrated-blue-20-kg-front':
    'Thin blue calibrated steel plate with a machined hub, marked 20 KG, seen from the front.',
  'calibrated-yellow-15-kg-front':
    'Thin yellow calibrated steel plate with a machined hub, marked 15 KG, seen from the front.',
  'deepdish-black-45-lb-front': 'Black cast iron deep dish plate marked 45 LB, seen from the front.',
  'deepdish-black-35-lb-front': 'Black cast iron deep dish plate marked 35 LB, seen from the front.',
  'deepdish-grey-25-lb-front': 'Grey cast iron deep dish plate marked 25 LB, seen from the front.',
  'deepdish-grey-45-lb-front': 'Grey cast iron deep dish plate marked 45 LB, seen from the front.',
} as const;

/** Wide pictures of rooms and loaded bars, and close-ups: name → size and description. */
const SCENES = {
  'scene-garage': {
    width: 1920,
    height: 1079,
    label:
      'Dark garage gym: a power rack with a loaded barbell and a bench, a plate tree, kettlebells and a plyo box before a block wall.',
  },
  'scene-dumbbells': {
    width: 1920,
    height: 1079,
    label: 'Two long racks of black hex dumbbells running into the dark.',
  },
  'scene-platform': {
    width: 1920,
    height: 1079,
    label: 'Loaded barbell with color plates on a wooden platform under a spotlight, seen from the front.',
  },
  'scene-kettlebells': {
    width: 1920,
    height: 1079,
    label: 'Kettlebells from 16 to 32 kg in a row on a dark rubber floor, lit from behind.',
  },
  'rack-detail-beam': {
    width: 960,
    height: 960,
    label: 'Name plate beam at the top of a black power rack, with white lettering, and the uprights it is bolted to.',
  },
  'rack-detail-foot': {
    width: 960,
    height: 960,
    label: 'Foot of a black upright with its steel base plate and the bolts of the lower cross-member.',
  },
  'rack-detail-safeties': {
    width: 960,
    height: 960,
    label: 'Black flip-down safety arm pinned between two uprights with round holes.',
  },
  'rack-detail-storage': {
    width: 960,
    height: 960,
    label: 'Two steel plate posts on the rear upright of a black power rack.',
  },
  'hero-rack-hall': {
    width: 2560,
    height: 1280,
    label: 'Power rack with a loaded barbell in a dark hall, bumper plates and kettlebells on the floor beside it.',
  },
  'hero-rack-hall-square': { width: 1280, height: 1280, label: 'Power rack with a loaded barbell in a dark hall.' },
  'hero-rack-hall-tall': { width: 1024, height: 1280, label: 'Power rack with a loaded barbell in a dark hall.' },
  'hero-loaded-bar': {
    width: 2560,
    height: 1280,
    label: 'Barbell loaded with red and blue bumper plates on a dark rubber floor.',
  },
  'hero-loaded-bar-square': { width: 1300, height: 1300, label: 'Barbell loaded with red and blue bumper plates.' },
  'hero-loaded-bar-tall': { width: 1040, height: 1300, label: 'Barbell loaded with red and blue bumper plates.' },
} as const;

type LargePictures = typeof LARGE_PICTURES;

export type PictureName =
  | keyof typeof PRODUCT_PICTURES
  | keyof LargePictures[1200]
  | keyof LargePictures[1400]
  | keyof typeof SCENES;

/** Names of all pictures in the demo store; the file of each is `media/<name>.webp`. */
export const PICTURE_NAMES = [PRODUCT_PICTURES, ...Object.values(LARGE_PICTURES), SCENES].flatMap(
  Object.keys,
) as PictureName[];

/** Size and description of every picture, by name. */
const FACTS: ReadonlyMap<string, Omit<Picture, 'file'>> = new Map([
  ...squares(PRODUCT_PICTURES, 960),
  ...Object.entries(LARGE_PICTURES).flatMap(([width, labels]) => squares(labels, Number(width))),
  ...Object.entries(SCENES),
]);

function squares(labels: Readonly<Record<string, string>>, width: number): [string, Omit<Picture, 'file'>][] {
  return Object.entries(labels).map(([name, label]) => [name, { label, width, height: width }]);
}

/** Pictures of the same scene for tablets and phones, by the wide one. */
const SHAPES: Readonly<Partial<Record<PictureName, { readonly square: PictureName; readonly tall: PictureName }>>> = {
  'hero-rack-hall': { square: 'hero-rack-hall-square', tall: 'hero-rack-hall-tall' },
  'hero-loaded-bar': { square: 'hero-loaded-bar-square', tall: 'hero-loaded-bar-tall' },
};

/** The frames of a scene, as the props of a hero name them. */
export function framesOf(name: PictureName): {
  readonly image: string;
  readonly square?: string;
  readonly tall?: string;
} {
  const shapes = SHAPES[name];
  return { image: mediaKey(name), ...(shapes && { square: mediaKey(shapes.square), tall: mediaKey(shapes.tall) }) };
}

/** Media key of a picture. */
export function mediaKey(name: PictureName): string {
  return `northbar/${name}.webp`;
}

/** Returns a picture in the format of galleries. */
export function picture(name: PictureName, label?: string): Picture {
  const facts = FACTS.get(name) ?? { label: '', width: 0, height: 0 };
  return { file: mediaKey(name), label: label ?? facts.label, width: facts.width, height: facts.height };
}
