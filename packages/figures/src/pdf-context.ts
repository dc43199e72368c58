/**
 * Implements the part of the canvas interface that Vega uses, and draws on a page of a PDF
 * document.
 */
import { path, type Path } from 'd3-path'
import type PDFDocument from 'pdfkit'
import { type Typesetter, weightOf } from './typesetter.js'
import { withoutControls } from './svg.js'

interface State {
  globalAlpha: number
  fillStyle: string
  strokeStyle: string
  lineWidth: number
  lineCap: 'butt' | 'round' | 'square'
  lineJoin: 'miter' | 'round' | 'bevel'
  miterLimit: number
  font: string
  textAlign: string
}

const initial: State = {
  globalAlpha: 1,
  fillStyle: 'black',
  strokeStyle: 'black',
  lineWidth: 1,
  lineCap: 'butt',
  lineJoin: 'miter',
  miterLimit: 10,
  font: '11px sans-serif',
  textAlign: 'left',
}

type Numbers = readonly number[]

/**
 * Canvas context for a PDF page. Text remains text in the typesetter's fonts; the document embeds
 * the glyphs that it uses.
 */
export class PdfContext implements State {
  globalAlpha = initial.globalAlpha
  fillStyle = initial.fillStyle
  strokeStyle = initial.strokeStyle
  lineWidth = initial.lineWidth
  lineCap = initial.lineCap
  lineJoin = initial.lineJoin
  miterLimit = initial.miterLimit
  font = initial.font
  textAlign = initial.textAlign
  lineDashOffset = 0
  #dash: Numbers = []
  #path: Path = path()
  /**
   * Horizontal shift of the origin since the path was begun. It is not yet applied to the page,
   * since on a canvas a path keeps its place when the origin moves.
   */
  #x = 0
  #y = 0
  readonly #states: (State & { readonly dash: Numbers })[] = []

  constructor(
    private readonly document: InstanceType<typeof PDFDocument>,
    private readonly typesetter: Typesetter,
  ) {}

  save(): void {
    this.#settle()
    this.document.save()
    const state = Object.fromEntries(
      Object.keys(initial).map((name) => [name, this[name as keyof State]]),
    )
    this.#states.push({ ...(state as unknown as State), dash: this.#dash })
  }

  restore(): void {
    this.document.restore()
    this.#x = 0
    this.#y = 0
    const { dash, ...state } = this.#states.pop() ?? { ...initial, dash: [] }
    Object.assign(this, state)
    this.#dash = dash
  }

  translate(x: number, y: number): void {
    this.#x += x
    this.#y += y
  }

  #settle(): void {
    this.document.translate(this.#x, this.#y)
    this.#x = 0
    this.#y = 0
  }

  scale(x: number, y: number): void {
    this.#settle()
    this.document.scale(x, y)
  }

  rotate(angle: number): void {
    this.#settle()
    this.document.rotate((angle * 180) / Math.PI)
  }

  beginPath(): void {
    this.#path = path()
  }

  moveTo(x: number, y: number): void {
    this.#path.moveTo(this.#x + x, this.#y + y)
  }

  lineTo(x: number, y: number): void {
    this.#path.lineTo(this.#x + x, this.#y + y)
  }

  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    const [dx, dy] = [this.#x, this.#y]
    this.#path.bezierCurveTo(dx + x1, dy + y1, dx + x2, dy + y2, dx + x, dy + y)
  }

  quadraticCurveTo(x1: number, y1: number, x: number, y: number): void {
    this.#path.quadraticCurveTo(this.#x + x1, this.#y + y1, this.#x + x, this.#y + y)
  }

  arc(x: number, y: number, radius: number, from: number, to: number, isCounter?: boolean): void {
    this.#path.arc(this.#x + x, this.#y + y, radius, from, to, isCounter)
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.#path.rect(this.#x + x, this.#y + y, width, height)
  }

  closePath(): void {
    this.#path.closePath()
  }

  clip(): void {
    this.document.path(String(this.#path)).clip()
  }

  fill(): void {
    const drawn = String(this.#path)
    if (drawn !== '') this.document.path(drawn).fillColor(this.fillStyle, this.globalAlpha).fill()
  }

  stroke(): void {
    const drawn = String(this.#path)
    if (drawn === '') return
    const line = this.document
      .path(drawn)
      .lineWidth(this.lineWidth)
      .lineCap(this.lineCap)
      .lineJoin(this.lineJoin)
    line.miterLimit(this.miterLimit)
    if (this.#dash.some((length) => length > 0))
      line.dash([...this.#dash] as never, { phase: this.lineDashOffset })
    else line.undash()
    line.strokeColor(this.strokeStyle, this.globalAlpha).stroke()
  }

  setLineDash(dash: Numbers): void {
    this.#dash = dash
  }

  fillRect(...box: Parameters<PdfContext['rect']>): void {
    this.beginPath()
    this.rect(...box)
    this.fill()
  }

  fillText(text: string, x: number, y: number): void {
    const [, weight, size] = /^(?:\w+ )??(?:(\w+) )?([\d.]+)px/.exec(this.font) ?? []
    const style = { size: Number(size), weight: weightOf(weight) }
    const { runs, width } = this.typesetter.line(withoutControls(text).trim(), style)
    const start =
      this.textAlign === 'right' ? x - width : this.textAlign === 'center' ? x - width / 2 : x
    for (const { text: own, face, x: at } of runs) {
      this.document
        .font(face.file, face.member as never)
        .fontSize(style.size)
        .fillColor(this.fillStyle, this.globalAlpha)
      this.document.text(own, this.#x + start + at, this.#y + y, {
        lineBreak: false,
        baseline: 'alphabetic',
        features: [],
      })
    }
  }

  /** Outlines around labels are not drawn, because the page is white. */
  strokeText(): void {}
}
