import type { Figure } from '@attune/core/findings'
import { laidOut } from './layout.js'
import { sizeOf } from './scene.js'
import { textAlternative, type DrawOptions } from './svg.js'
import { Typesetter } from './typesetter.js'

/** Number of points per pixel. */
const POINT = 72 / 96

/**
 * Draws a figure as a vector PDF document with one page. Equal figures give equal bytes. Text is
 * text in Open Sans with embedded glyphs; characters that Open Sans lacks are drawn as in
 * `drawSvg`. Throws FIGURE_SPEC, FIGURE_FONT, FIGURE_SIZE.
 */
export async function drawPdf(figure: Figure, options: DrawOptions = {}): Promise<Uint8Array> {
  const { warn = () => {}, fonts = [] } = options
  // Loaded here, since only PDF documents need these libraries.
  const [{ default: PDFDocument }, { PdfContext }] = await Promise.all([
    import('pdfkit'),
    import('./pdf-context.js'),
  ])
  const { view, size } = await laidOut(figure, options)
  const natural = sizeOf(await view.toSVG())
  const scale = (size?.width ?? natural.width) / natural.width
  const document = new PDFDocument({
    size: [natural.width * scale * POINT, natural.height * scale * POINT],
    margin: 0,
    info: {
      Title: figure.title,
      Subject: textAlternative(figure),
      CreationDate: new Date(0),
      ModDate: new Date(0),
    },
  })
  const chunks: Uint8Array[] = []
  const written = new Promise<void>((resolve, reject) => {
    document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    document.on('end', resolve)
    document.on('error', reject)
  })
  const typesetter = new Typesetter(fonts)
  document.scale(scale * POINT)
  const externalContext = new PdfContext(document, typesetter)
  await view.toCanvas(1, { externalContext } as never)
  document.end()
  await written
  view.finalize()
  for (const message of typesetter.warnings()) warn(`Figure ${figure.id}: ${message}`)
  return new Uint8Array(Buffer.concat(chunks))
}
