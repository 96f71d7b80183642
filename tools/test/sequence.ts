import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The order of the projects. The browser mostly waits, so it begins, and the others run in parallel. Files of one project share their imports. */
const ORDER = ["browser", "worker", "node", "web alone", "web"];
const rank = ({ project }: TestSpecification) => ORDER.indexOf(project.name);

/** Sorts the test files by project. Within a project the order is vitest's: files that failed or took longest first. */
export class Sequence extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
