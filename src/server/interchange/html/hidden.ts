import type { Element, Parents, Root } from 'hast';
import { selectAll } from 'hast-util-select';
import parseCss from 'postcss-safe-parser';
import type { DisplayRule } from '#domain/interchange/anki/note-type.ts';
import { attributeOf, elementsOf, isElement } from './tree.ts';

/** Style sheets of note types have tens of rules. */
const MAX_CHARACTERS = 200_000;
const MAX_RULES = 100;
/** Each rule looks at each element. */
const MAX_ELEMENTS = 5_000;

/** The rules of a style sheet that decide what is shown, in their order. */
export function displayRules(css: string): DisplayRule[] {
  if (css.length > MAX_CHARACTERS || !/display|visibility|opacity|font-size/iu.test(css)) return [];
  const rules: DisplayRule[] = [];
  // Only rules at the top apply everywhere: others hold for print or for small screens.
  for (const node of parseCss(css).nodes) {
    if (node.type !== 'rule') continue;
    const states = node.nodes.flatMap((child) =>
      child.type === 'decl' ? [stateOf(child.prop, child.value)] : [],
    );
    const isShown = states.findLast((state) => state !== null);
    if (isShown === undefined || isShown === null) continue;
    for (const selector of node.selectors) rules.push({ selector, isShown });
  }
  return rules.slice(0, MAX_RULES);
}

/** Whether a declaration shows (true) or hides (false) its elements; null if it decides neither. */
function stateOf(property: string, value: string): boolean | null {
  const name = property.trim().toLowerCase();
  const text = value.trim().toLowerCase();
  if (name === 'display') return text !== 'none';
  if (name === 'visibility') return !['hidden', 'collapse'].includes(text);
  if (name === 'opacity' || name === 'font-size')
    return /^0(?:\.0*)?(?:[a-z]+|%)?$/u.test(text) ? false : null;
  return null;
}

/** Removes what a browser does not show: by attribute, by inline style, or by the rules of style sheets. */
export function removeHidden(tree: Root, rules: readonly DisplayRule[]): void {
  const elements = elementsIn(tree);
  const sheets = elements.filter(({ tagName }) => tagName === 'style').map(cssOf);
  const all = [...rules, ...sheets.flatMap(displayRules)].slice(0, MAX_RULES);
  const hidden = elements.length > MAX_ELEMENTS ? new Set<Element>() : hiddenBy(all, tree);
  removeFrom(tree);

  function removeFrom(root: Parents): void {
    const parents: Parents[] = [root];
    for (let parent = parents.pop(); parent !== undefined; parent = parents.pop()) {
      const kept = parent.children.filter((child) => !(isElement(child) && isHidden(child)));
      if (kept.length < parent.children.length) Object.assign(parent, { children: kept });
      parents.push(...elementsOf(parent));
    }
  }

  function isHidden(element: Element): boolean {
    if (Object.hasOwn(element.properties, 'hidden') && element.properties['hidden'] !== false) return true;
    if (element.tagName === 'dialog') return element.properties['open'] !== true;
    const inline = attributeOf(element, 'style')
      .split(';')
      .map((declaration) => stateOf(...splitAt(declaration, declaration.indexOf(':'))))
      .findLast((state) => state !== null);
    return inline === undefined || inline === null ? hidden.has(element) : !inline;
  }
}

function hiddenBy(rules: readonly DisplayRule[], tree: Root): Set<Element> {
  const hidden = new Set<Element>();
  for (const { selector, isShown } of rules) {
    for (const element of matches(selector, tree)) {
      if (isShown) hidden.delete(element);
      else hidden.add(element);
    }
  }
  return hidden;
}

/** What a selector matches; nothing for those that depend on a pointer or are not understood. */
function matches(selector: string, tree: Root): Element[] {
  if (/:{1,2}(?!not|is|first|last|nth|only|empty)[a-z-]+/iu.test(selector)) return [];
  try {
    return selectAll(selector, tree);
  } catch {
    return [];
  }
}

function elementsIn(tree: Root): Element[] {
  const elements: Element[] = [];
  const parents: Parents[] = [tree];
  for (let parent = parents.pop(); parent !== undefined; parent = parents.pop()) {
    const children = elementsOf(parent);
    elements.push(...children);
    parents.push(...children);
  }
  return elements;
}

function cssOf({ children }: Element): string {
  return children.map((child) => (child.type === 'text' ? child.value : '')).join('');
}

function splitAt(text: string, index: number): [string, string] {
  return index === -1 ? ['', ''] : [text.slice(0, index), text.slice(index + 1)];
}
