import type Stripe from "stripe";
import { furthest, runDue } from "../billing/due.ts";
import { fill } from "../contract/fill.ts";
import { emit } from "../events/emit.ts";
import { type Call, type Operations, paramsOf } from "../http/call.ts";
import { invalid } from "../http/errors.ts";
import { listOf } from "../http/lists.ts";
import { keep, rowOf } from "../http/rows.ts";
import { wallTime } from "../world/clock.ts";
import { newId } from "../world/ids.ts";
import type { TestClock } from "../world/wire.ts";

const DELETED_AFTER_SECONDS = 30 * 86_400;

function create(call: Call): TestClock {
  const { machine } = call;
  const { frozen_time, name } = paramsOf<Stripe.TestHelpers.TestClockCreateParams>(call);
  const created = wallTime(machine);
  const clock = fill<TestClock>("test_helpers.test_clock", {
    id: newId(machine.world, "clock"),
    object: "test_helpers.test_clock",
    created,
    deletes_after: created + DELETED_AFTER_SECONDS,
    frozen_time,
    name: name ?? null,
    status: "ready",
    status_details: {},
  });
  emit(machine, "test_helpers.test_clock.created", keep(machine, "clock", clock));
  return clock;
}

/** Everything due happens before the answer, which still says `advancing`, as Stripe's does. */
function advance(call: Call): TestClock {
  const { machine, ids } = call;
  const { frozen_time } = paramsOf<Stripe.TestHelpers.TestClockAdvanceParams>(call);
  const clock = rowOf(machine, "clock", ids[0]);
  if (frozen_time <= clock.frozen_time)
    throw invalid("The frozen time must be later than the test clock's current frozen time.", { param: "frozen_time" });
  if (frozen_time > furthest(machine, clock.id, clock.frozen_time))
    throw invalid(
      "A test clock cannot be advanced by more than two intervals of the shortest subscription attached to it.",
      { param: "frozen_time" },
    );
  const answer: TestClock = {
    ...clock,
    frozen_time,
    status: "advancing",
    status_details: { advancing: { target_frozen_time: frozen_time } },
  };
  emit(machine, "test_helpers.test_clock.advancing", answer);
  runDue(machine, frozen_time, clock.id);
  clock.frozen_time = frozen_time;
  emit(machine, "test_helpers.test_clock.ready", clock);
  return answer;
}

export const testClocks: Operations = {
  "POST /v1/test_helpers/test_clocks": create,
  "GET /v1/test_helpers/test_clocks": (call) => listOf(call.machine.world.rows.clock.values(), call.path, call.params),
  "GET /v1/test_helpers/test_clocks/{test_clock}": ({ machine, ids }) => rowOf(machine, "clock", ids[0]),
  "DELETE /v1/test_helpers/test_clocks/{test_clock}": ({ machine, ids }) => {
    const clock = rowOf(machine, "clock", ids[0]);
    const { rows, deleted } = machine.world;
    for (const customer of [...rows.cus.values()].filter(({ test_clock }) => test_clock === clock.id)) {
      for (const row of [...rows.sub.values()].filter((sub) => sub.customer === customer.id)) rows.sub.delete(row.id);
      rows.cus.delete(customer.id);
      deleted.add(customer.id);
    }
    rows.clock.delete(clock.id);
    return { id: clock.id, object: "test_helpers.test_clock", deleted: true };
  },
  "POST /v1/test_helpers/test_clocks/{test_clock}/advance": advance,
};
