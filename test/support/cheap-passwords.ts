// The hash of a password takes a quarter of a second of processor time, and the tests make about a hundred. Here each takes nearly none.
// `password.test.ts` checks the cost in the product.
import { vi } from "vitest";

vi.mock("../../worker/features/auth/passwords/cost.ts", () => ({ COST: { N: 2, r: 1, p: 1 } }));
