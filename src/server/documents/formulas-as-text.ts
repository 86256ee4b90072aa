import { cleanText } from '#domain/sources/clean-text.ts';
import { attributeOf, type DomElement, nameOf } from './dom.ts';

/** Formulas of MathML, of MathJax, and as pictures of which the description is their TeX. */
const FORMULAS = 'math, script[type^="math/tex"], img[class*="math"], img.tex, img.latex';

/** Replaces the formulas of a page by their TeX in dollars, where it is given. */
export function writeFormulasAsText(page: DomElement): void {
  for (const element of page.querySelectorAll(FORMULAS)) element.replaceWith(textOf(element));
}

function textOf(element: DomElement): string {
  const name = nameOf(element);
  if (name === 'img') return inDollars(attributeOf(element, 'alt'));
  if (name === 'script') return inDollars(element.textContent ?? '');
  const tex = element.querySelector('annotation[encoding="application/x-tex"]')?.textContent ?? '';
  return (
    inDollars(tex) ||
    inDollars(attributeOf(element, 'alttext')) ||
    cleanText(element.textContent ?? '').replaceAll(' ', '')
  );
}

/** Without the command with which Wikipedia sets the size. */
function inDollars(tex: string): string {
  const formula = tex
    .trim()
    .replace(/^\{\\(?:display|text)style\s(?<inner>[\s\S]*)\}$/u, '$<inner>')
    .trim();
  return formula === '' ? '' : `$${formula}$`;
}
