// The hash of a password takes a quarter of a second of the processor, and the tests make about a hundred: here each takes nearly
// none. `password.test.ts` holds what the product takes.
import { vi } from "vitest";

vi.mock("../../worker/features/auth/passwords/cost.ts", () => ({ COST: { N: 2, r: 1, p: 1 } }));
