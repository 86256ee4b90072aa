import { formulaMarkup } from './formula.ts';

/** The parts of an HTML syntax tree (hast) used here. */
type Content = {
  type: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: Content[];
  value?: string;
};

/** A rehype plugin that renders the formulas that remark-math found. Formulas beyond the limits stay code. */
export function drawFormulas() {
  return (tree: Content): void => drawWithin(tree);
}

function drawWithin(parent: Content): void {
  if (!parent.children) return;
  parent.children = parent.children.map((child) => {
    const formula = formulaOf(child);
    if (formula) return drawn(formula) ?? { ...formula.code, properties: {} };
    drawWithin(child);
    return child;
  });
}

type Formula = { tex: string; display: boolean; code: Content };

/** The source of a maths `<code>`, which is display maths if it is alone in a `<pre>`. */
function formulaOf(node: Content): Formula | undefined {
  const display = node.tagName === 'pre';
  const code = display ? node.children?.[0] : node;
  const classes = code?.tagName === 'code' ? code.properties?.['className'] : undefined;
  if (!code || !Array.isArray(classes) || !classes.includes('language-math')) return undefined;
  const tex = code.children?.map(({ value = '' }) => value).join('') ?? '';
  return { tex, display, code };
}

const parser = new DOMParser();

/**
 * KaTeX's markup as a syntax tree, or null. It is read as XML without namespaces: parsed as HTML, its style attributes
 * would violate the content security policy. Setting the same styles by code is allowed.
 */
function drawn({ tex, display }: Formula): Content | null {
  const markup = formulaMarkup(tex, display);
  if (markup === null) return null;
  const xml = parser.parseFromString(markup.replaceAll(/ xmlns="[^"]*"/gu, ''), 'text/xml');
  // XML cannot contain control characters, for example.
  return xml.querySelector('parsererror') ? null : toContent(xml.documentElement);
}

function toContent(node: Element): Content {
  return {
    type: 'element',
    tagName: node.tagName,
    properties: Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value])),
    children: [...node.childNodes].map((child) =>
      child instanceof Element ? toContent(child) : { type: 'text', value: child.textContent ?? '' },
    ),
  };
}
