import { BinaryOperationNode, LimitNode, OperatorNode, SqliteQueryCompiler, type ValueNode } from 'kysely';

/**
 * Kysely's compiler for SQLite, whose statements keep their plans. SQLite looks at the value of a parameter that a column has
 * to equal, or that limits how many rows there are, to plan with it, and so plans the statement again whenever it gets
 * a new value: that takes three to six times as long as to read a few rows. It does not
 * look into `likely`, which leaves a value as it is and takes no time (https://www.sqlite.org/lang_corefunc.html#likely).
 *
 * What a partial index asks of its rows must therefore be written out in queries, with `sql.lit`.
 */
export class StablePlansCompiler extends SqliteQueryCompiler {
  protected override visitValue(node: ValueNode): void {
    if (node.immediate === true || !this.#isPlannedWith()) {
      super.visitValue(node);
      return;
    }
    this.append('likely(');
    super.visitValue(node);
    this.append(')');
  }

  /** Whether SQLite would look at the value that is being written. */
  #isPlannedWith(): boolean {
    const parent = this.parentNode;
    if (parent === undefined) return false;
    if (LimitNode.is(parent)) return true;
    return (
      BinaryOperationNode.is(parent) &&
      OperatorNode.is(parent.operator) &&
      (parent.operator.operator === '=' || parent.operator.operator === 'is')
    );
  }
}
