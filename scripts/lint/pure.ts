/** The parts of oxlint's plugin interface and of ESTree that the rule below uses. */
interface Call {
  readonly callee: { readonly type: string; readonly name?: string };
  readonly arguments: readonly unknown[];
}
interface Context {
  report(finding: { node: Call; message: string }): void;
}

/**
 * Lint rule for pure code. `new Date()` and `Date()` read the clock as `Date.now()` does, and the built-in
 * rules cannot distinguish them from `new Date(milliseconds)`.
 */
const plugin = {
  meta: { name: 'pure' },
  rules: {
    'no-current-date': {
      create(context: Context) {
        const report = (node: Call) => {
          context.report({
            node,
            message: 'Time is an argument here: pass it in instead of reading the clock.',
          });
        };
        return {
          NewExpression(node: Call) {
            if (isDate(node) && node.arguments.length === 0) report(node);
          },
          CallExpression(node: Call) {
            if (isDate(node)) report(node);
          },
        };
      },
    },
  },
};

export default plugin;

function isDate({ callee }: Call): boolean {
  return callee.type === 'Identifier' && callee.name === 'Date';
}
