/** Pictures of the newer kind, square, by their width in pixels: name → description. */
export const LARGE_PICTURES = {
  1200: {
    'kettlebell-4-kg': 'Black cast iron kettlebell with white color bands at the foot of the handle, marked 4 KG.',
    'kettlebell-6-kg': 'Black cast iron kettlebell with teal color bands at the foot of the handle, marked 6 KG.',
    'kettlebell-8-kg': 'Black cast iron kettlebell with pink color bands at the foot of the handle, marked 8 KG.',
    'kettlebell-12-kg': 'Black cast iron kettlebell with blue color bands at the foot of the handle, marked 12 KG.',
    'kettlebell-16-kg': 'Black cast iron kettlebell with yellow color bands at the foot of the handle, marked 16 KG.',
    'kettlebell-20-kg': 'Black cast iron kettlebell with purple color bands at the foot of the handle, marked 20 KG.',
    'kettlebell-24-kg': 'Black cast iron kettlebell with green color bands at the foot of the handle, marked 24 KG.',
    'kettlebell-28-kg': 'Black cast iron kettlebell with orange color bands at the foot of the handle, marked 28 KG.',
    'kettlebell-32-kg': 'Black cast iron kettlebell with red color bands at the foot of the handle, marked 32 KG.',
    'kettlebell-36-kg': 'Black cast iron kettlebell with grey color bands at the foot of the handle, marked 36 KG.',
    'kettlebell-40-kg': 'Black cast iron kettlebell with white color bands at the foot of the handle, marked 40 KG.',
    'kettlebell-48-kg': 'Black cast iron kettlebell with gold color bands at the foot of the handle, marked 48 KG.',
    'dumbbell-5-lb': 'Black rubber hex dumbbell with a knurled steel handle, end face marked 5 LB.',
    'dumbbell-10-lb': 'Black rubber hex dumbbell with a knurled steel handle, end face marked 10 LB.',
    'dumbbell-15-lb': 'Black rubber hex dumbbell with a knurled steel handle, end face marked 15 LB.',
    'dumbbell-20-lb': 'Black rubber hex dumbbell with a knurled steel handle, end face marked 20 LB.',
    'dumbbell-25-lb': 'Black rubber hex dumbbell with a knurled steel handle, end face marked 25 LB.',
    'dumbbell-30-lb': 'Black rubber hex dumbbell with a knurled steel handle, end face marked 30 LB.',
    'dumbbell-35-lb': 'Black rubber hex dumbbell with a knurled steel handle, end face marked 35 LB.',
    'dumbbell-40-lb': 'Black rubber hex dumbbell with a knurled steel handle, end face marked 40 LB.',
    'dumbbell-50-lb': 'Black rubber hex dumbbell with a knurled steel handle, end face marked 50 LB.',
    'dumbbell-60-lb': 'Black rubber hex dumbbell with a knurled steel handle, end face marked 60 LB.',
    'dumbbell-75-lb': 'Black rubber hex dumbbell with a knurled steel handle, end face marked 75 LB.',
    'dumbbell-100-lb': 'Black rubber hex dumbbell with a knurled steel handle, end face marked 100 LB.',
    'dumbbell-10-kg': 'Black rubber hex dumbbell with a knurled steel handle, end face marked 10 KG.',
    'dumbbell-15-kg': 'Black rubber hex dumbbell with a knurled steel handle, end face marked 15 KG.',
    'dumbbell-20-kg': 'Black rubber hex dumbbell with a knurled steel handle, end face marked 20 KG.',
    'dumbbell-25-kg': 'Black rubber hex dumbbell with a knurled steel handle, end face marked 25 KG.',
    'dumbbell-30-kg': 'Black rubber hex dumbbell with a knurled steel handle, end face marked 30 KG.',
    'change-plate-5-kg': 'Small white rubber change plate with a steel ring, marked 5 KG.',
    'change-plate-2.5-kg': 'Small red rubber change plate with a steel ring, marked 2.5 KG.',
    'change-plate-2-kg': 'Small blue rubber change plate with a steel ring, marked 2 KG.',
    'change-plate-1.5-kg': 'Small yellow rubber change plate with a steel ring, marked 1.5 KG.',
    'change-plate-1.25-kg': 'Small green rubber change plate with a steel ring, marked 1.25 KG.',
    'change-plate-1-kg': 'Small green rubber change plate with a steel ring, marked 1 KG.',
    'change-plate-0.5-kg': 'Small white rubber change plate with a steel ring, marked 0.5 KG.',
    'hoodie-charcoal':
      'Charcoal hooded sweatshirt laid flat, seen from the front, with light drawstrings and a pouch pocket.',
    'hoodie-navy': 'Navy hooded sweatshirt laid flat, seen from the front, with light drawstrings and a pouch pocket.',
    'hoodie-black':
      'Black hooded sweatshirt laid flat, seen from the front, with light drawstrings and a pouch pocket.',
    'hoodie-olive':
      'Olive hooded sweatshirt laid flat, seen from the front, with light drawstrings and a pouch pocket.',
    'hoodie-charcoal-back': 'Charcoal hooded sweatshirt laid flat, seen from the back, with the hood folded down.',
    'hoodie-charcoal-hood': 'Close-up of the double hood of the charcoal sweatshirt, its seam and its drawstrings.',
    'sweatshirt-charcoal':
      'Charcoal crew-neck sweatshirt laid flat, seen from the front, with the Northbar name on the chest.',
    'sweatshirt-red': 'Red crew-neck sweatshirt laid flat, seen from the front, with the Northbar name on the chest.',
    'sweatshirt-navy': 'Navy crew-neck sweatshirt laid flat, seen from the front, with the Northbar name on the chest.',
    'sweatshirt-charcoal-back': 'Charcoal crew-neck sweatshirt laid flat, seen from the back.',
    'sweatshirt-charcoal-cuff': 'Close-up of the ribbed cuff and hem of the charcoal sweatshirt.',
    'bumper-black-10-lb':
      'Black rubber bumper plate, white lettering Northbar and 10 LB, turned so that its thickness shows.',
    'bumper-black-15-lb':
      'Black rubber bumper plate, white lettering Northbar and 15 LB, turned so that its thickness shows.',
    'bumper-black-25-lb':
      'Black rubber bumper plate, white lettering Northbar and 25 LB, turned so that its thickness shows.',
    'bumper-black-35-lb':
      'Black rubber bumper plate, white lettering Northbar and 35 LB, turned so that its thickness shows.',
    'bumper-black-45-lb':
      'Black rubber bumper plate, white lettering Northbar and 45 LB, turned so that its thickness shows.',
    'bumper-red-25-kg':
      'Red rubber bumper plate, white lettering Northbar and 25 KG, turned so that its thickness shows.',
    'bumper-blue-20-kg':
      'Blue rubber bumper plate, white lettering Northbar and 20 KG, turned so that its thickness shows.',
    'bumper-yellow-15-kg':
      'Yellow rubber bumper plate, black lettering Northbar and 15 KG, turned so that its thickness shows.',
    'bumper-green-10-kg':
      'Green rubber bumper plate, white lettering Northbar and 10 KG, turned so that its thickness shows.',
    'bumper-white-5-kg':
      'White rubber bumper plate, black lettering Northbar and 5 KG, turned so that its thickness shows.',
    'bumper-fleck-blue-45-lb': 'Black bumper plate with blue flecks, marked 45 LB, turned so that its thickness shows.',
    'bumper-fleck-red-25-lb': 'Black bumper plate with red flecks, marked 25 LB, turned so that its thickness shows.',
    'calibrated-red-25-kg':
      'Thin red calibrated steel plate with a machined hub, marked 25 KG, turned so that its thickness shows.',
    'calibrated-blue-20-kg':
      'Thin blue calibrated steel plate with a machined hub, marked 20 KG, turned so that its thickness shows.',
    'calibrated-yellow-15-kg':
      'Thin yellow calibrated steel plate with a machined hub, marked 15 KG, turned so that its thickness shows.',
    'deepdish-black-45-lb': 'Black cast iron deep dish plate marked 45 LB, turned so that its thickness shows.',
    'deepdish-black-35-lb': 'Black cast iron deep dish plate marked 35 LB, turned so that its thickness shows.',
    'deepdish-grey-25-lb': 'Grey cast iron deep dish plate marked 25 LB, turned so that its thickness shows.',
    'deepdish-grey-45-lb': 'Grey cast iron deep dish plate marked 45 LB, turned so that its thickness shows.',
  },
  1400: {
    'kettlebell-4-kg-scale': 'The 4 kg kettlebell to scale beside the legs of a person of 175 cm, with a ruler.',
    'kettlebell-6-kg-scale': 'The 6 kg kettlebell to scale beside the legs of a person of 175 cm, with a ruler.',
    'kettlebell-8-kg-scale': 'The 8 kg kettlebell to scale beside the legs of a person of 175 cm, with a ruler.',
    'kettlebell-12-kg-scale': 'The 12 kg kettlebell to scale beside the legs of a person of 175 cm, with a ruler.',
    'kettlebell-16-kg-scale': 'The 16 kg kettlebell to scale beside the legs of a person of 175 cm, with a ruler.',
    'kettlebell-20-kg-scale': 'The 20 kg kettlebell to scale beside the legs of a person of 175 cm, with a ruler.',
    'kettlebell-24-kg-scale': 'The 24 kg kettlebell to scale beside the legs of a person of 175 cm, with a ruler.',
    'kettlebell-28-kg-scale': 'The 28 kg kettlebell to scale beside the legs of a person of 175 cm, with a ruler.',
    'kettlebell-32-kg-scale': 'The 32 kg kettlebell to scale beside the legs of a person of 175 cm, with a ruler.',
    'kettlebell-36-kg-scale': 'The 36 kg kettlebell to scale beside the legs of a person of 175 cm, with a ruler.',
    'kettlebell-40-kg-scale': 'The 40 kg kettlebell to scale beside the legs of a person of 175 cm, with a ruler.',
    'kettlebell-48-kg-scale': 'The 48 kg kettlebell to scale beside the legs of a person of 175 cm, with a ruler.',
    'dumbbell-5-lb-scale': 'The 5 lb dumbbell to scale beside the legs of a person of 175 cm, with a ruler.',
    'dumbbell-10-lb-scale': 'The 10 lb dumbbell to scale beside the legs of a person of 175 cm, with a ruler.',
    'dumbbell-15-lb-scale': 'The 15 lb dumbbell to scale beside the legs of a person of 175 cm, with a ruler.',
    'dumbbell-20-lb-scale': 'The 20 lb dumbbell to scale beside the legs of a person of 175 cm, with a ruler.',
    'dumbbell-25-lb-scale': 'The 25 lb dumbbell to scale beside the legs of a person of 175 cm, with a ruler.',
    'dumbbell-30-lb-scale': 'The 30 lb dumbbell to scale beside the legs of a person of 175 cm, with a ruler.',
    'dumbbell-35-lb-scale': 'The 35 lb dumbbell to scale beside the legs of a person of 175 cm, with a ruler.',
    'dumbbell-40-lb-scale': 'The 40 lb dumbbell to scale beside the legs of a person of 175 cm, with a ruler.',
    'dumbbell-50-lb-scale': 'The 50 lb dumbbell to scale beside the legs of a person of 175 cm, with a ruler.',
    'dumbbell-60-lb-scale': 'The 60 lb dumbbell to scale beside the legs of a person of 175 cm, with a ruler.',
    'dumbbell-75-lb-scale': 'The 75 lb dumbbell to scale beside the legs of a person of 175 cm, with a ruler.',
    'dumbbell-100-lb-scale': 'The 100 lb dumbbell to scale beside the legs of a person of 175 cm, with a ruler.',
    'dumbbell-10-kg-scale': 'The 10 kg dumbbell to scale beside the legs of a person of 175 cm, with a ruler.',
    'dumbbell-15-kg-scale': 'The 15 kg dumbbell to scale beside the legs of a person of 175 cm, with a ruler.',
    'dumbbell-20-kg-scale': 'The 20 kg dumbbell to scale beside the legs of a person of 175 cm, with a ruler.',
    'dumbbell-25-kg-scale': 'The 25 kg dumbbell to scale beside the legs of a person of 175 cm, with a ruler.',
    'dumbbell-30-kg-scale': 'The 30 kg dumbbell to scale beside the legs of a person of 175 cm, with a ruler.',
    'change-plate-5-kg-scale': 'The 5 kg change plate to scale beside the legs of a person of 175 cm, with a ruler.',
    'change-plate-2.5-kg-scale':
      'The 2.5 kg change plate to scale beside the legs of a person of 175 cm, with a ruler.',
    'change-plate-2-kg-scale': 'The 2 kg change plate to scale beside the legs of a person of 175 cm, with a ruler.',
    'change-plate-1.5-kg-scale':
      'The 1.5 kg change plate to scale beside the legs of a person of 175 cm, with a ruler.',
    'change-plate-1.25-kg-scale':
      'The 1.25 kg change plate to scale beside the legs of a person of 175 cm, with a ruler.',
    'change-plate-1-kg-scale': 'The 1 kg change plate to scale beside the legs of a person of 175 cm, with a ruler.',
    'change-plate-0.5-kg-scale':
      'The 0.5 kg change plate to scale beside the legs of a person of 175 cm, with a ruler.',
    'bar-steel-whole': 'Bare steel barbell with chrome sleeves, seen whole from one sleeve to the other.',
    'bar-steel-knurl': 'Close-up of the shaft: medium diamond knurl in bare steel, with a smooth ring mark.',
    'bar-steel-scale':
      'The bar in the hands of a person of 175 cm: 2200 mm (86.6 in) long, shaft 28.5 mm, 16.4 in of sleeve.',
    'bar-black-whole': 'Black oxide barbell with red rings and caps, seen whole from one sleeve to the other.',
    'bar-black-knurl': 'Close-up of the shaft: medium diamond knurl in black oxide, with a smooth ring mark.',
    'bar-black-scale':
      'The bar in the hands of a person of 175 cm: 2200 mm (86.6 in) long, shaft 28.5 mm, 16.4 in of sleeve.',
    'bar-red-whole': 'Barbell with a red coated shaft and black sleeves, seen whole from one sleeve to the other.',
    'bar-red-knurl': 'Close-up of the shaft: medium diamond knurl under a red coat, with a smooth ring mark.',
    'bar-red-scale':
      'The bar in the hands of a person of 175 cm: 2200 mm (86.6 in) long, shaft 28.5 mm, 16.4 in of sleeve.',
    'bar-stainless-whole': 'Stainless competition barbell with blue end caps, seen whole from one sleeve to the other.',
    'bar-stainless-knurl': 'Close-up of the shaft: fine, even knurl in stainless steel, with a smooth ring mark.',
    'bar-stainless-scale':
      'The bar in the hands of a person of 175 cm: 2200 mm (86.6 in) long, shaft 28 mm, 16.4 in of sleeve.',
    'bar-power-whole': 'Zinc-plated power bar with green rings and caps, seen whole from one sleeve to the other.',
    'bar-power-knurl': 'Close-up of the shaft: deep, pointed knurl under bright zinc, with a smooth ring mark.',
    'bar-power-scale':
      'The bar in the hands of a person of 175 cm: 2200 mm (86.6 in) long, shaft 29 mm, 16.25 in of sleeve.',
    'bar-field-whole': 'Barbell in black zinc from cap to cap, seen whole from one sleeve to the other.',
    'bar-field-knurl': 'Close-up of the shaft: light knurl in black zinc, with a smooth ring mark.',
    'bar-field-scale':
      'The bar in the hands of a person of 175 cm: 2200 mm (86.6 in) long, shaft 28.5 mm, 16.2 in of sleeve.',
    'bar-15kg-whole': 'Chrome 15 kg barbell with yellow rings and caps, seen whole from one sleeve to the other.',
    'bar-15kg-knurl': 'Close-up of the shaft: medium knurl under hard chrome, with a smooth ring mark.',
    'bar-15kg-scale':
      'The bar in the hands of a person of 175 cm: 2010 mm (79.1 in) long, shaft 25 mm, 12.75 in of sleeve.',
    'bar-deadlift-whole':
      'Deadlift bar with a bare steel shaft, black sleeves and orange rings, seen whole from one sleeve to the other.',
    'bar-deadlift-knurl': 'Close-up of the shaft: deep, sharp knurl in bare steel, with a smooth ring mark.',
    'bar-deadlift-scale':
      'The bar in the hands of a person of 175 cm: 2310 mm (91 in) long, shaft 27 mm, 15.5 in of sleeve.',
    'bar-workshop-whole':
      'Barbell with a bare steel shaft, chrome sleeves and red rings, seen whole from one sleeve to the other.',
    'rack-black-scale': 'The black rack to scale beside a person of 175 cm: 90 in (229 cm) high on 53 × 49 in.',
    'rack-black-short-scale': 'The low rack to scale beside a person of 175 cm: 72 in (183 cm) high on 53 × 49 in.',
    'rack-r3-grey-scale': 'The R-3 rack to scale beside a person of 175 cm: 90 in (229 cm) high on 48 × 49 in.',
    'squat-stand-black-scale': 'The squat stand to scale beside a person of 175 cm: 72 in (183 cm) high on 45 × 48 in.',
    'pullup-bar-scale': 'The pull-up bar on its wall above a person of 175 cm: 48 in wide, 30 in off the wall.',
    'bench-adjustable-black-scale':
      'The adjustable bench with its back raised beside a person of 175 cm; it takes 54 × 26 in of floor.',
    'flat-bench-black-scale': 'The flat bench to scale beside a person of 175 cm: 17 in (43 cm) high on 48 × 24 in.',
    'plate-tree-scale': 'The plate tree to scale beside a person of 175 cm: 54 in (137 cm) high on 24 × 24 in.',
    'db-rack-black-scale': 'The dumbbell rack to scale beside a person of 175 cm: 40 in (102 cm) high on 66 × 24 in.',
    'plyobox-scale': 'The plyo box to scale beside a person of 175 cm, with its 30 in (76 cm) side up.',
    'sled-black-scale': 'The sled to scale beside a person of 175 cm: 39 in (99 cm) high on 40 × 24 in.',
    'sandbag-scale': 'The sandbag to scale beside the legs of a person of 175 cm: 11 in (28 cm) thick.',
    'parallettes-scale': 'The parallettes to scale beside the legs of a person of 175 cm: 11 in (28 cm) high.',
    'roller-scale': 'The foam roller to scale beside the lower legs of a person of 175 cm, with a ruler.',
    'wallball-red-9-kg-scale':
      'The 9 kg wall ball to scale beside the legs of a person of 175 cm: 350 mm (13.8 in) across.',
    'wallball-blue-6-kg-scale':
      'The 6 kg wall ball to scale beside the legs of a person of 175 cm: 350 mm (13.8 in) across.',
    'wallball-yellow-4-kg-scale':
      'The 4 kg wall ball to scale beside the legs of a person of 175 cm: 350 mm (13.8 in) across.',
    'wallball-green-12-kg-scale':
      'The 12 kg wall ball to scale beside the legs of a person of 175 cm: 350 mm (13.8 in) across.',
    'slamball-10-kg-scale':
      'The 10 kg slam ball to scale beside the legs of a person of 175 cm: 280 mm (11 in) across.',
    'slamball-15-kg-scale':
      'The 15 kg slam ball to scale beside the legs of a person of 175 cm: 280 mm (11 in) across.',
    'slamball-20-kg-scale':
      'The 20 kg slam ball to scale beside the legs of a person of 175 cm: 280 mm (11 in) across.',
    'bumper-black-10-lb-scale':
      'The 10 lb bumper to scale beside the legs of a person of 175 cm, from the front and from its edge: 450 mm across, 24 mm thick.',
    'bumper-black-15-lb-scale':
      'The 15 lb bumper to scale beside the legs of a person of 175 cm, from the front and from its edge: 450 mm across, 31 mm thick.',
    'bumper-black-25-lb-scale':
      'The 25 lb bumper to scale beside the legs of a person of 175 cm, from the front and from its edge: 450 mm across, 46 mm thick.',
    'bumper-black-35-lb-scale':
      'The 35 lb bumper to scale beside the legs of a person of 175 cm, from the front and from its edge: 450 mm across, 56 mm thick.',
    'bumper-black-45-lb-scale':
      'The 45 lb bumper to scale beside the legs of a person of 175 cm, from the front and from its edge: 450 mm across, 66 mm thick.',
    'bumper-red-25-kg-scale':
      'The red 25 kg bumper to scale beside the legs of a person of 175 cm, from the front and from its edge: 450 mm across, 66 mm thick.',
    'bumper-blue-20-kg-scale':
      'The blue 20 kg bumper to scale beside the legs of a person of 175 cm, from the front and from its edge: 450 mm across, 56 mm thick.',
    'bumper-yellow-15-kg-scale':
      'The yellow 15 kg bumper to scale beside the legs of a person of 175 cm, from the front and from its edge: 450 mm across, 46 mm thick.',
    'bumper-green-10-kg-scale':
      'The green 10 kg bumper to scale beside the legs of a person of 175 cm, from the front and from its edge: 450 mm across, 36 mm thick.',
    'bumper-white-5-kg-scale':
      'The white 5 kg bumper to scale beside the legs of a person of 175 cm, from the front and from its edge: 450 mm across, 26 mm thick.',
    'bumper-fleck-blue-45-lb-scale':
      'The 45 lb fleck bumper to scale beside the legs of a person of 175 cm, from the front and from its edge: 450 mm across, 94 mm thick.',
    'bumper-fleck-red-25-lb-scale':
      'The 25 lb fleck bumper to scale beside the legs of a person of 175 cm, from the front and from its edge: 450 mm across, 62 mm thick.',
    'calibrated-red-25-kg-scale':
      'The 25 kg calibrated plate to scale beside the legs of a person of 175 cm, from the front and from its edge: 450 mm across, 27 mm thick.',
    'calibrated-blue-20-kg-scale':
      'The 20 kg calibrated plate to scale beside the legs of a person of 175 cm, from the front and from its edge: 450 mm across, 22.5 mm thick.',
    'calibrated-yellow-15-kg-scale':
      'The 15 kg calibrated plate to scale beside the legs of a person of 175 cm, from the front and from its edge: 400 mm across, 21 mm thick.',
    'deepdish-black-45-lb-scale':
      'The 45 lb deep dish plate to scale beside the legs of a person of 175 cm, from the front and from its edge: 450 mm across, 48 mm thick.',
    'deepdish-black-35-lb-scale':
      'The 35 lb deep dish plate to scale beside the legs of a person of 175 cm, from the front and from its edge: 400 mm across, 42 mm thick.',
    'deepdish-grey-25-lb-scale':
      'The 25 lb grey deep dish plate to scale beside the legs of a person of 175 cm, from the front and from its edge: 360 mm across, 40 mm thick.',
    'deepdish-grey-45-lb-scale':
      'The 45 lb grey deep dish plate to scale beside the legs of a person of 175 cm, from the front and from its edge: 450 mm across, 48 mm thick.',
    'kettlebell-sizes': 'Seven kettlebells in a row, true to size: 4, 8, 12, 16, 24, 32 and 48 kg.',
    'kettlebell-ladder': 'Three kettlebells side by side, true to size: 16, 20 and 24 kg.',
    'dumbbell-sizes': 'Five hex dumbbells in a row, true to size: 5, 15, 25, 50 and 100 lb.',
    'dumbbell-sizes-kg': 'Five hex dumbbells in a row, true to size: 10, 15, 20, 25 and 30 kg.',
    'change-plate-sizes': 'Seven change plates in a row, true to size, from the white 5 kg to the white 0.5 kg.',
    'competition-colors': 'Five competition bumpers in a row: red 25, blue 20, yellow 15, green 10 and white 5 kg.',
    'wallball-colors': 'Four wall balls in a row: yellow 4, blue 6, red 9 and green 12 kg.',
    'slamball-weights': 'Three slam balls in a row: 10, 15 and 20 kg.',
    'bumper-black-edges':
      'Five black bumpers seen from the edge, with their thickness: 24 mm at 10 lb to 66 mm at 45 lb.',
    'bumper-color-edges':
      'Five competition bumpers seen from the edge, with their thickness: 66 mm at 25 kg to 26 mm at 5 kg.',
    'bumper-fleck-edges': 'The two fleck bumpers seen from the edge: 62 mm at 25 lb and 94 mm at 45 lb.',
    'calibrated-edges': 'Three calibrated plates seen from the edge, with their thickness: 27, 22.5 and 21 mm.',
    'deepdish-edges': 'Three deep dish plates seen from the edge, with their thickness: 40, 42 and 48 mm.',
    'plyobox-heights': 'The three sides that the plyo box is put on, 20, 24 and 30 in high, beside a person of 175 cm.',
    'set-competition-140':
      'What is in the set: two red 25 kg, two blue 20 kg, two yellow 15 kg and two green 10 kg bumpers.',
    'set-training-pairs': 'Black training bumpers from 45 to 10 lb, two of each weight.',
    'set-competition-pairs': 'Competition bumpers from 25 to 5 kg, two of each color.',
    'set-calibrated-pairs': 'Calibrated steel plates in pairs: red 25 kg, blue 20 kg and yellow 15 kg.',
    'set-home-gym':
      'What is in the package: grey R-3 rack, flat bench, bare steel bar, two 20 kg and two 10 kg bumpers, and chalk.',
    'set-class-pack':
      'What is in the pack: six wall balls each of 9 and 6 kg, four boxes, kettlebells of 12, 16 and 24 kg, twelve ropes.',
    'set-first-platform':
      'What is in the package: stainless bar, red collars, and two bumpers each of 25, 20, 15 and 10 kg.',
    'set-dumbbell-run': 'What is in the run: two hex dumbbells of each weight from 5 to 60 lb.',
    'programme-strength-12-plan':
      'The twelve weeks as a wall calendar: four training days a week, each fourth week light.',
    'programme-hypertrophy-8-plan':
      'The eight weeks as a wall calendar: five training days a week, each fourth week light.',
    'programme-olympic-10-plan': 'The ten weeks as a wall calendar, with the training days of each week.',
    'programme-engine-6-plan': 'The six weeks as a wall calendar, with the training days of each week.',
    'programme-kettlebell-4-plan': 'The four weeks as a wall calendar: three training days a week.',
    'club-barbell': 'Cover of the Barbell Club: a black power rack before a large 5 on sand-colored paper.',
    'club-barbell-plan': 'A cycle of the club as a wall calendar: four weeks of five sessions, the last one light.',
    'club-kettlebell': 'Cover of the Kettlebell Club: a 24 kg kettlebell before a large 3 on green paper.',
    'club-kettlebell-plan': 'A cycle of the club as a wall calendar: four weeks of three sessions.',
    'ticket-qualifier': 'Black ticket with a stub: five workouts over three weekends.',
    'ticket-million': 'Navy ticket with a stub: one million meters, teams of five, four weeks.',
    'ticket-winter-women': 'Teal ticket with a stub: women, Winter Open, three workouts on two days.',
    'ticket-winter-men': 'Wine-red ticket with a stub: men, Winter Open, three workouts on two days.',
    'giftcard-navy-front': 'Navy Northbar gift card, seen from the front.',
    'giftcard-black-pair': 'A black and a red Northbar gift card, lying one on the other.',
    'band-widths': 'Six loop bands side by side at their true width, from 13 mm yellow to 83 mm blue.',
    'band-yellow-width': 'The yellow band, 13 mm wide, among the pale outlines of the other five widths.',
    'band-red-width': 'The red band, 22 mm wide, among the pale outlines of the other five widths.',
    'band-black-width': 'The black band, 32 mm wide, among the pale outlines of the other five widths.',
    'band-purple-width': 'The purple band, 45 mm wide, among the pale outlines of the other five widths.',
    'band-green-width': 'The green band, 64 mm wide, among the pale outlines of the other five widths.',
    'band-blue-width': 'The blue band, 83 mm wide, among the pale outlines of the other five widths.',
    'tee-black': 'Black T-shirt laid flat, seen from the front, with the Northbar name across the chest.',
    'tee-navy': 'Navy T-shirt laid flat, seen from the front, with the Northbar name across the chest.',
    'tee-navy-back': 'Navy T-shirt laid flat, seen from the back, with a small Northbar name below the collar.',
    'tee-navy-collar': 'Close-up of the ribbed collar of the navy T-shirt and the print inside the neck.',
    'tee-grey': 'Grey T-shirt laid flat, seen from the front, with the Northbar name across the chest.',
    'tee-white': 'White T-shirt laid flat, seen from the front, with the Northbar name across the chest.',
    'tee-charcoal': 'Charcoal T-shirt laid flat, seen from the front, with the Northbar name across the chest.',
    'tee-charcoal-back': 'Charcoal T-shirt laid flat, seen from the back, with a small Northbar name below the collar.',
    'tee-charcoal-collar': 'Close-up of the ribbed collar of the charcoal T-shirt and the print inside the neck.',
    'tee-sand': 'Sand T-shirt laid flat, seen from the front, with the Northbar name across the chest.',
    'tee-sand-back': 'Sand T-shirt laid flat, seen from the back, with a small Northbar name below the collar.',
    'tee-sand-collar': 'Close-up of the ribbed collar of the sand T-shirt and the print inside the neck.',
    'tee-red': 'Red T-shirt laid flat, seen from the front, with the Northbar name across the chest.',
    'tee-red-back': 'Red T-shirt laid flat, seen from the back, with a small Northbar name below the collar.',
    'tee-red-collar': 'Close-up of the ribbed collar of the red T-shirt and the print inside the neck.',
    'ezbar-outline': 'The EZ curl bar drawn to scale: 47.2 in (120 cm) long.',
    'trapbar-outline':
      'The trap bar drawn to scale from above: 89 in (226 cm) long, 28 in (71 cm) between the handles.',
    'ssb-outline': 'The safety squat bar drawn to scale: 87 in (221 cm) long.',
    'wallball-target': 'A person of 175 cm throws a wall ball to the targets at 9 and 10 ft on a wall.',
    'rings-scale': 'The rings on their straps hang from a beam beside a person of 175 cm; the wood is 32 mm thick.',
    'chalk-case': 'Thirty-six white chalk blocks in six rows: what is in the case.',
    'band-yellow-scale': 'The yellow band lying flat beside a person of 175 cm: 20.5 in (52 cm) long and 13 mm wide.',
    'band-red-scale': 'The red band lying flat beside a person of 175 cm: 20.5 in (52 cm) long and 22 mm wide.',
    'band-black-scale': 'The black band lying flat beside a person of 175 cm: 20.5 in (52 cm) long and 32 mm wide.',
    'band-purple-scale': 'The purple band lying flat beside a person of 175 cm: 20.5 in (52 cm) long and 45 mm wide.',
    'band-green-scale': 'The green band lying flat beside a person of 175 cm: 20.5 in (52 cm) long and 64 mm wide.',
    'band-blue-scale': 'The blue band lying flat beside a person of 175 cm: 20.5 in (52 cm) long and 83 mm wide.',
    'wraps-length': 'Two wrist wraps unrolled, with thumb loops: 18 in (46 cm) long and 3 in wide.',
    'straps-length': 'Two lifting straps unrolled: 22 in (56 cm) long and 1.5 in wide.',
    'knee-sleeves-scale': 'The knee sleeves beside the lower legs of a person of 175 cm: 300 mm (11.8 in) high.',
    'shaker-scale': 'The shaker beside the lower legs of a person of 175 cm, with a ruler.',
    'programme-strength-12': 'Black cover of a plan with the title Strength and a large red 12, weeks.',
    'programme-hypertrophy-8': 'Stone-colored cover of a plan with the title Muscle and a large red 8, weeks.',
    'programme-olympic-10': 'Navy cover of a plan with the title Olympic and a large yellow 10, weeks.',
    'programme-engine-6': 'Light grey cover of a plan with the title Engine and a large blue 6, weeks.',
    'programme-kettlebell-4': 'Olive cover of a plan with the title Kettlebell and a large yellow 4, weeks.',
    'trapbar-scale': 'The trap bar in the hands of a person of 175 cm: 89 in (226 cm) long.',
    'ssb-scale': 'The safety squat bar on the shoulders of a person of 175 cm: 87 in (221 cm) long.',
    'pullup-bar-use': 'A person of 175 cm hangs from the pull-up bar, which is 48 in (122 cm) wide.',
    'slamball-use': 'A person of 175 cm lifts the slam ball above the head: 280 mm (11 in) across.',
    'jumprope-use': 'A person of 175 cm jumps over the speed rope.',
    'programme-strength-12-needs': 'What the plan needs: a rack, a bench, a bar and 140 kg of plates.',
    'programme-hypertrophy-8-needs': 'What the plan needs: a bench, a pull-up bar and pairs of dumbbells up to 50 lb.',
    'programme-olympic-10-needs': 'What the plan needs: a bar and bumpers; a platform or rubber floor goes under them.',
    'programme-engine-6-needs': 'What the plan uses: a jump rope, and a ball or a sled for those who have one.',
    'programme-kettlebell-4-needs': 'What the plan needs: one kettlebell, as light as 8 kg or as heavy as 24 kg.',
    'club-barbell-needs': 'What the club needs: a rack, a bench, a bar and plates.',
    'tee-olive': 'Olive T-shirt laid flat, seen from the front, with the Northbar name across the chest.',
  },
} as const;
