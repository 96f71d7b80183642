import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The browser mostly waits, so it begins, and what computes runs beside it. Files of one project share what they import. */
const ORDER = ["browser", "worker", "node", "web alone", "web"];
const rank = ({ project }: TestSpecification) => ORDER.indexOf(project.name);

/** Project by project; within one as vitest does it, what failed or took longest first. */
export class Sequence extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
