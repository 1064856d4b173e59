/** Parts of a portrait of 480 by 600, the face around 240, 280; each takes its colours. */
type Part = (colour: string, shade: string) => string;
const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
const stroke = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** What of the hair lies behind the neck. */
export const hairBehind: Record<string, Part> = {
  long: (colour) =>
    path(
      'M118 270C108 130 372 130 362 270C366 350 372 410 386 452C340 482 140 482 94 452C108 410 114 350 118 270Z',
      colour,
    ),
  bob: (colour) =>
    path(
      'M116 270C108 130 372 130 364 270C366 330 362 370 350 398C300 416 180 416 130 398C118 370 114 330 116 270Z',
      colour,
    ),
  bun: (colour) => path('M196 118A46 40 0 1 1 284 118A46 40 0 1 1 196 118Z', colour),
};

const cap = 'M130 262C118 122 362 122 350 262C341 240 338 224 326 208';
export const hairStyles: Record<string, Part> = {
  bald: () => '',
  fringe: (colour) =>
    path(
      'M131 282C120 240 128 214 140 206C142 232 142 256 140 284ZM349 282C360 240 352 214 340 206C338 232 338 256 340 284Z',
      colour,
    ),
  buzz: (colour) => path(`${cap}C300 178 180 178 150 208C142 226 139 242 130 262Z`, colour, 'opacity=".82"'),
  short: (colour) => path(`${cap}C290 214 214 208 160 196C148 216 140 240 130 262Z`, colour),
  side: (colour) =>
    path(
      'M129 268C108 128 250 96 316 130C352 148 358 206 351 268C346 240 340 224 330 210C270 214 216 196 190 168C176 200 146 214 129 268Z',
      colour,
    ),
  swept: (colour) =>
    path(
      'M130 264C112 160 160 104 244 106C332 108 366 168 350 264C344 232 334 208 316 188C262 166 204 168 160 196C146 214 136 238 130 264Z',
      colour,
    ),
  curly: (colour) =>
    path(
      'M130 264C106 244 112 206 132 200C124 168 154 142 178 150C190 118 232 112 246 132C266 110 306 120 312 148C340 146 360 178 348 202C368 214 370 246 350 264C346 240 338 224 326 214C306 222 290 206 280 200C262 214 238 212 224 198C206 214 184 214 166 206C148 216 136 238 130 264Z',
      colour,
    ),
  long: (colour) =>
    path(
      'M126 300C104 140 220 108 244 116C268 108 376 140 354 300C348 244 312 206 244 164C190 206 132 244 126 300Z',
      colour,
    ),
  bob: (colour) =>
    path(
      'M124 296C104 138 230 108 262 116C352 124 368 200 356 296C350 246 340 226 326 212C250 220 190 204 168 190C148 214 132 240 124 296Z',
      colour,
    ),
  bun: (colour) => path(`${cap}C300 174 180 174 150 208C142 226 139 242 130 262Z`, colour),
};

const jaw = 'M136 290C138 366 176 408 240 408C304 408 342 366 344 290';
export const beards: Record<string, Part> = {
  none: () => '',
  stubble: (colour) => path(`${jaw}C330 330 300 332 240 330C180 332 150 330 136 290Z`, colour, 'opacity=".22"'),
  full: (colour) =>
    path(
      'M136 286C134 376 172 424 240 424C308 424 346 376 344 286C336 330 318 338 296 330C268 318 212 318 184 330C162 338 144 330 136 286Z',
      colour,
    ),
  goatee: (colour) =>
    path(
      'M196 340C200 322 222 316 240 320C258 316 280 322 284 340C288 384 270 414 240 414C210 414 192 384 196 340Z',
      colour,
    ),
  moustache: (colour) =>
    path(
      'M240 322C214 312 190 324 180 344C202 348 226 346 240 336C254 346 278 348 300 344C290 324 266 312 240 322Z',
      colour,
    ),
};

const shoulders = 'M34 600C36 512 96 470 184 446C206 476 274 476 296 446C384 470 444 512 446 600Z';
export const clothes: Record<string, Part> = {
  shirt: (colour, shade) =>
    path(shoulders, colour) +
    path('M184 444L170 470L214 520L240 484ZM296 444L310 470L266 520L240 484Z', shade) +
    stroke('M240 500V600', shade, 4),
  tee: (colour, shade) => path(shoulders, colour) + stroke('M180 448C206 488 274 488 300 448', shade, 12),
  hoodie: (colour, shade) =>
    path(shoulders, colour) +
    path(
      'M176 440C150 452 140 480 152 500C190 540 290 540 328 500C340 480 330 452 304 440C300 476 270 498 240 498C210 498 180 476 176 440Z',
      shade,
    ) +
    stroke('M212 516V566M268 516V566', '#f4f1ea', 6),
  vest: (colour, shade) =>
    path(shoulders, shade) +
    path('M108 484C130 472 156 456 178 448L240 560L302 448C324 456 350 472 372 484L384 600H96Z', colour) +
    path('M120 479L150 463L168 600H132ZM360 479L330 463L312 600H348Z', '#e9edf0') +
    stroke('M240 560V600', shade, 4),
};

export const glasses = `<g fill="#fff" fill-opacity=".16" stroke="#3b3f46" stroke-width="5"><rect x="160" y="254" width="66" height="48" rx="19"/><rect x="254" y="254" width="66" height="48" rx="19"/><path d="M226 270C234 264 246 264 254 270M160 268L136 262M320 268L344 262" fill="none"/></g>`;
