function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = new Uint8Array([...new TextEncoder().encode(type), ...data]);
  const out = new Uint8Array(body.length + 8);
  new DataView(out.buffer).setUint32(0, data.length);
  out.set(body, 4);
  new DataView(out.buffer).setUint32(body.length + 4, crc32(body));
  return out;
}

/** A real picture of one gray. `comment`: a text within the file, as cameras write where a picture was taken. */
export async function png(picture: {
  readonly width: number;
  readonly height: number;
  readonly comment?: string;
}): Promise<Uint8Array> {
  const { width, height, comment } = picture;
  const line = 1 + width * 3;
  const raw = new Uint8Array(height * line).fill(200);
  for (let row = 0; row < height; row++) raw[row * line] = 0;
  const deflated = new Uint8Array(
    await new Response(new Blob([raw]).stream().pipeThrough(new CompressionStream('deflate'))).arrayBuffer(),
  );
  const head = new Uint8Array(13);
  new DataView(head.buffer).setUint32(0, width);
  new DataView(head.buffer).setUint32(4, height);
  head.set([8, 2, 0, 0, 0], 8);
  const parts = [
    new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    ...(comment === undefined ? [] : [chunk('tEXt', new TextEncoder().encode(`Comment\0${comment}`))]),
    chunk('IDAT', deflated),
    chunk('IEND', new Uint8Array()),
  ];
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
