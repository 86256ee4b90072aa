import { BinaryOperationNode, LimitNode, OperatorNode, SqliteQueryCompiler, type ValueNode } from 'kysely';

/**
 * Kysely's compiler for SQLite, writing statements that keep their plans. SQLite takes the values of `=`, `is` and `limit`
 * into account when it plans, and so plans a statement again for every new value. It does not look inside `likely(...)`,
 * which returns its argument (https://www.sqlite.org/lang_corefunc.html#likely). The flags 0 and 1 are written out, because
 * SQLite uses a partial index only when it sees the value that the index requires.
 */
export class StablePlansCompiler extends SqliteQueryCompiler {
  protected override visitValue(node: ValueNode): void {
    if (node.immediate === true || !this.#affectsPlan()) {
      super.visitValue(node);
    } else if (node.value === 0 || node.value === 1) {
      this.appendImmediateValue(node.value);
    } else {
      this.append('likely(');
      super.visitValue(node);
      this.append(')');
    }
  }

  /** Whether SQLite would plan with the value that is being written. */
  #affectsPlan(): boolean {
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
