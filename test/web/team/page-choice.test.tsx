import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { groupAccounts } from "../../../web/features/accounts/page-groups.ts";
import { PageChoice } from "../../../web/features/team/pages-field.tsx";
import { makeAccount, makeGroup } from "../accounts/fixtures.ts";
import { show } from "../setup/screen.tsx";

const [CAFE, SHOP] = groupAccounts([
  ...makeGroup("100", "Café"),
  makeAccount({ id: "200-fb", group_key: "200", name: "Zapatería", group_name: "Zapatería" }),
]);

function showChoice(first: string[]) {
  let now = first;
  function Choice() {
    const [chosen, setChosen] = useState(first);
    now = chosen;
    return [CAFE!, SHOP!].map((group) => (
      <PageChoice key={group.key} group={group} chosen={chosen} onChange={setChosen} />
    ));
  }
  show(<Choice />);
  return () => now;
}

it("gives both networks of a page by one check, and one of them as a second choice", async () => {
  const chosen = showChoice([]);
  await userEvent.click(screen.getByRole("checkbox", { name: "Café" }));
  expect(chosen()).toEqual(["100-fb", "100-ig"]);
  const networks = screen.getByRole("combobox", { name: "Redes de Café" });
  await userEvent.selectOptions(networks, "Solo Instagram");
  expect(chosen()).toEqual(["100-ig"]);
  await userEvent.selectOptions(networks, "Facebook e Instagram");
  await userEvent.click(screen.getByRole("checkbox", { name: "Zapatería" }));
  expect(screen.queryByRole("combobox", { name: "Redes de Zapatería" })).toBeNull();
  expect(chosen()).toEqual(["100-fb", "100-ig", "200-fb"]);
});

it("shows the one network that a person has, and keeps pages that are not connected now", async () => {
  const chosen = showChoice(["disconnected", "100-ig"]);
  expect(screen.getByRole<HTMLSelectElement>("combobox").selectedOptions[0]?.text).toBe("Solo Instagram");
  await userEvent.click(screen.getByRole("checkbox", { name: "Café" }));
  expect(chosen()).toEqual(["disconnected"]);
});
