import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ChangeListener } from "../../../web/api/live-connection.ts";
import type { Account, AccountGroup, ChartDay, Insights, MonthStats } from "../../../web/api/types.ts";
import type { Subscription } from "../../../web/features/billing/types.ts";
import { dayLabel } from "../../../web/features/dashboard/day-label.ts";
import DashboardPage from "../../../web/pages/dashboard.tsx";
import { newQueryClient } from "../../../web/query-client.ts";
import { makeAnswer, makeGroup } from "../accounts/fixtures.ts";
import { makeSubscription, PERIOD_END } from "../billing/fixtures.tsx";
import { makeComment, pro } from "../setup/fixtures.ts";
import { signIn } from "../setup/screen.tsx";
import { serve } from "../setup/server.ts";

const live = vi.hoisted(() => ({ notify: undefined as ChangeListener | undefined }));
vi.mock("../../../web/api/live.ts", () => ({
  useLive: (onChange: ChangeListener) => {
    live.notify = onChange;
  },
}));
// happy-dom has no canvas. Tests in a browser see the chart.
vi.mock("../../../web/features/dashboard/activity-chart.tsx", () => ({
  ActivityChart: ({ days }: { days: readonly ChartDay[] }) => <p>{`${days.length} días dibujados`}</p>,
}));

vi.mock("../../../web/features/dashboard/insights/causes-chart.tsx", () => ({ CausesChart: () => <p>causas</p> }));

/** An IntersectionObserver that reports everything as visible, since happy-dom has no layout. */
class Seen {
  readonly #onChange: (entries: { isIntersecting: boolean }[]) => void;
  constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
    this.#onChange = onChange;
  }
  observe() {
    this.#onChange([{ isIntersecting: true }]);
  }
  disconnect() {}
}

const STATS: MonthStats = {
  success: true,
  month: 11,
  year: 2026,
  total: 12_345,
  removed: 280,
  approved: 12_000,
  effectiveness: 96.5,
  responded: 17,
};
const GROUPS: AccountGroup[] = [
  {
    key: "g-1",
    name: "Panadería Sol",
    accounts: (["facebook", "instagram"] as const).map((platform) => ({
      id: platform,
      account_id: platform,
      name: "Panadería Sol",
      group_name: "Panadería Sol",
      group_key: "g-1",
      platform,
      status: "active",
      username: null,
      picture_url: null,
    })),
  },
];

const chartOf = (count: number): ChartDay[] =>
  Array.from({ length: count }, (_, index) => ({
    date: new Date(Date.UTC(2026, 10, 21 - (count - 1 - index))).toISOString().slice(0, 10),
    Total: 10,
    Positivos: 7,
    Negativos: 2,
  }));

const NO_CAUSES = { insult: 0, hate: 0, threat: 0, spam: 0, other: 0 };
const WEEK = { from: "2026-11-15", to: "2026-11-21" };
const INSIGHTS: Insights = {
  success: true,
  week: { ...WEEK, hidden: 82, night: 31, medianSeconds: 2.2 },
  causes: chartOf(7).map(({ date }, index) => ({ date, ...NO_CAUSES, insult: index, spam: 1 })),
  causesBefore: chartOf(14)
    .slice(0, 7)
    .map(({ date }) => ({ date, ...NO_CAUSES, insult: 1 })),
  hours: {
    from: "2026-10-23",
    to: "2026-11-21",
    attacks: [
      { weekday: 6, hour: 23, attacks: 5 },
      { weekday: 7, hour: 0, attacks: 2 },
    ],
  },
  posts: {
    from: "2026-10-23",
    to: "2026-11-21",
    isSample: false,
    worst: [
      {
        id: "p-1",
        page: "a-1",
        account_name: "Panadería Luna",
        is_ad: true,
        attacks: 9,
        excerpt: "Rebajas",
        url: "https://example.test/p-1",
        picture_url: null,
      },
    ],
  },
  corrected: [
    { from: "2026-11-08", to: "2026-11-14", corrected: 0 },
    { ...WEEK, corrected: 3 },
  ],
  answers: {
    ...WEEK,
    ...{ answered: 12, untimed: 2, isSample: false, all: { answers: 10, medianMs: 2_040_000, p90Ms: 18_000_000 } },
    pages: [],
    hours: [{ hour: 10, answers: 10, medianMs: 2_040_000, p90Ms: 18_000_000 }],
    people: [
      { name: "Bruno", answers: 4, medianMs: 7_200_000, p90Ms: 18_000_000 },
      { name: "En la propia red", answers: 6, medianMs: 600_000, p90Ms: 1_800_000 },
    ],
  },
};

type Server = {
  insights: Insights;
  stats: MonthStats;
  groups: AccountGroup[];
  comments: object[];
  days: (count: number) => ChartDay[];
  subscription: Subscription;
  accounts?: Account[];
};

let calls: string[];
let server: Server;
/** The beginnings of paths that fail. */
let broken: string[];
let hold: Promise<void> | undefined;
/** The paths that wait for `hold`. */
let held: RegExp;

beforeEach(() => {
  vi.stubGlobal("IntersectionObserver", Seen);
  signIn();
  calls = [];
  broken = [];
  hold = undefined;
  held = /^\/dashboard\//;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  server = {
    insights: INSIGHTS,
    stats: STATS,
    groups: GROUPS,
    comments: [makeComment({ content: "Qué buen pan" })],
    days: chartOf,
    subscription: makeSubscription(),
  };
  serve(async ({ url, query }) => {
    const path = url.replace("/dashboard", "");
    calls.push(path);
    if (held.test(url)) await hold;
    if (broken.some((start) => path.startsWith(start))) return Response.json({}, { status: 500 });
    if (path.startsWith("/stats/")) return server.stats;
    if (path.startsWith("/account-groups/")) return { groups: server.groups };
    if (path.startsWith("/recent-comments/")) return { comments: server.comments };
    if (path === "/social/accounts" && server.accounts) return makeAnswer(server.accounts);
    if (path === "/payments/subscription") return { subscription: server.subscription };
    const period = query.get("period")!;
    if (path === "/comments/bulk/count") return { count: 4, atLeast: false, seenAt: 0 };
    if (path.startsWith("/insights/")) return { ...server.insights, period };
    return { period, chartData: server.days(Number.parseInt(period, 10)) };
  });
});

/** Shows the page. @param client by default one like the application's (web/main.tsx) */
function open(client = newQueryClient(), address = "/dashboard") {
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <DashboardPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

/** Sends a notice. Its effects are not awaited, as with a socket. */
const notice = (lastId: number) => act(() => void live.notify!(lastId));

/** The text for a term. */
const shown = (term: string) =>
  screen.getByText(term, { selector: "dt" }).closest("div")!.querySelector("dd")!.textContent;

it("says that a charge is missing, and where it is paid, before anything is shown that it would move", async () => {
  server.subscription = makeSubscription({ past_due_until: PERIOD_END });
  let answer = () => {};
  held = /^\/payments\/subscription$/;
  hold = new Promise((resolve) => {
    answer = resolve;
  });
  open();
  await waitFor(() => expect(calls.some((path) => path.startsWith("/insights/"))).toBe(true));
  expect(screen.queryByText("Comentarios Totales")).toBeNull();
  answer();
  await screen.findByText(/No pudimos cobrar tu plan/);
  const link = screen.getByRole("link", { name: /cambia la tarjeta en Configuración/ });
  expect(link.getAttribute("href")).toBe("/settings/plan");
});

describe("the switch of pages", () => {
  const asked = (start: string) => calls.filter((path) => path.startsWith(start)).at(-1);
  const figures = ["/stats/", "/recent-comments/", "/chart-data/", "/insights/"];

  it("shows one page with both networks, then one of them, and every figure links to that list", async () => {
    server.accounts = [...makeGroup("100", "Café"), ...makeGroup("200", "Zapatería")];
    open();
    await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Página" }), "Zapatería");
    await waitFor(() => expect(figures.map(asked)).toEqual(figures.map(() => expect.stringContaining("page=200"))));
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Red" }), "Instagram");
    await waitFor(() => expect(asked("/stats/")).toContain("platform=instagram"));
    await waitFor(() =>
      expect(screen.getByRole("link", { name: /^Efectividad/ }).getAttribute("href")).toBe(
        "/comments?page=200&platform=instagram&cause=any&from=2026-11-01&to=2026-11-30",
      ),
    );
    const replies = screen.getByRole("link", { name: "Respuestas Automáticas: Este mes" });
    expect(replies.getAttribute("href")).toMatch(/^\/history\?page=200&platform=instagram&/);
    const report = screen.getByRole("link", { name: "Informe del mes" });
    expect(report.getAttribute("href")).toBe("/informe?page=200&platform=instagram");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Página" }), "Todas las páginas");
    await waitFor(() => expect(asked("/stats/")).not.toContain("page="));
  });

  it("is not there for the owner of one page with its Instagram", async () => {
    server.accounts = makeGroup("100", "Café");
    open();
    await screen.findByText("12.345");
    expect(screen.queryByRole("combobox", { name: "Página" })).toBeNull();
  });
});

describe("the cards", () => {
  it("show the month: all comments, blocked ones with the effectiveness, automatic replies, and protected pages", async () => {
    open();
    await screen.findByText("12.345");
    expect(shown("Comentarios Totales")).toBe("12.345Este mes");
    expect(shown("Comentarios Bloqueados")).toBe("280Efectividad: 96,5 %; resto por revisar");
    expect(screen.getByRole("link", { name: /^Efectividad/ }).getAttribute("href")).toBe(
      "/comments?cause=any&from=2026-11-01&to=2026-11-30",
    );
    expect(shown("Respuestas Automáticas")).toBe("17Este mes");
    expect(shown("Cuentas Protegidas")).toContain("1");
    const replies = screen.getByText("Respuestas Automáticas", { selector: "dt" }).closest("div")!;
    expect(within(replies).getByRole("link").getAttribute("href")).toBe(
      "/history?actor=machine&what=replied&from=2026-11-01&to=2026-11-30",
    );
    const link = screen.getByRole("link", { name: "Gestionar cuentas" });
    expect(link.getAttribute("href")).toBe("/accounts");
    expect(calls).toContain(`/stats/${pro.id}`);
  });

  it("open the comments behind the rows of recent activity and the cells of the causes", async () => {
    const written = { author_name: "Luis", original_created_at: "2026-11-20T12:00:00.000Z" };
    server.comments = [makeComment({ content: "Qué buen pan", social_account_id: "a-1", ...written })];
    open();
    const row = await screen.findByRole("link", { name: "Qué buen pan" });
    expect(row.getAttribute("href")).toBe("/comments?page=a-1&from=2026-11-20&to=2026-11-20&author=Luis");
    await userEvent.click(await screen.findByText("Ver las causas en una tabla"));
    const table = within(screen.getByRole("region", { name: "Ocultos por día y causa" }));
    const cells = within(table.getAllByRole("row")[1]!).getAllByRole("cell");
    expect(cells.map((cell) => cell.querySelector("a")?.getAttribute("href")?.replace("/comments?", ""))).toEqual([
      "cause=any&from=2026-11-21&to=2026-11-21",
      "cause=insult&from=2026-11-21&to=2026-11-21",
      undefined,
      undefined,
      "cause=spam&from=2026-11-21&to=2026-11-21",
      undefined,
      "cause=any&from=2026-11-21&to=2026-11-21",
    ]);
  });

  it("announce automatic replies when the plan has none, and show no effectiveness when there was nothing to block", async () => {
    server.stats = { ...STATS, responded: null, removed: 0, effectiveness: null };
    open();
    await screen.findByText("Próximamente");
    expect(shown("Respuestas Automáticas")).toBe("PróximamenteCon los planes Pro y Business");
    const replies = screen.getByText("Respuestas Automáticas", { selector: "dt" }).closest("div")!;
    expect(within(replies).queryByRole("link")).toBeNull();
    expect(shown("Comentarios Bloqueados")).toBe("0Ninguno este mes");
  });

  it("reserve their space while they load, without a figure", async () => {
    hold = new Promise(() => undefined);
    open();
    await screen.findByText("Comentarios Totales", { selector: "dt" });
    expect(shown("Comentarios Totales")).toBe("Este mes");
    for (const label of ["Cargando gráfica...", "Cargando comentarios...", "Cargando cuentas..."])
      expect(screen.getByText(label).closest("[aria-busy=true]")).toBeTruthy();
    expect(screen.queryByText("Datos de demostración", { exact: false })).toBeNull();
  });
});

describe("the chart", () => {
  it("draws seven days, adds them up, and lists each in a table", async () => {
    open();
    await screen.findByText("7 días dibujados");
    expect([shown("Total"), shown("Eliminados"), shown("Aprobados")]).toEqual(["70", "14", "49"]);
    await userEvent.click(screen.getByText("Ver los datos en una tabla"));
    const rows = within(screen.getByRole("region", { name: "Comentarios por día" })).getAllByRole("row");
    expect(rows.map((row) => row.textContent)).toEqual([
      "DíaTotalPositivosNegativosPor revisar",
      ...["21", "20", "19", "18", "17", "16", "15"].map((day) => `${day} nov10721`),
    ]);
  });

  it("shows another period, and keeps the old one until it has loaded", async () => {
    open();
    await screen.findByText("7 días dibujados");
    let release = () => {};
    hold = new Promise((resolve) => {
      release = resolve;
    });
    await userEvent.click(screen.getByRole("radio", { name: "30D" }));
    screen.getByText("7 días dibujados");
    release();
    await screen.findByText("30 días dibujados");
    expect(shown("Total")).toBe("300");
    await userEvent.click(screen.getByRole("radio", { name: "90D" }));
    await screen.findByText("90 días dibujados");
    expect(calls.filter((path) => path.startsWith("/chart-data/"))).toEqual(
      ["7D", "30D", "90D"].map((period) => `/chart-data/${pro.id}?period=${period}`),
    );
  });

  it("says that there were no comments instead of drawing them", async () => {
    server.days = (count) => chartOf(count).map(({ date }) => ({ date, Total: 0, Positivos: 0, Negativos: 0 }));
    open();
    await screen.findByText("Sin comentarios en este período.");
    expect(screen.queryByText("Ver los datos en una tabla")).toBeNull();
    expect(screen.queryByText("Eliminados", { exact: false, selector: "dt" })).toBeNull();
  });

  it("names every colour in its legend: the parts of a bar, and that its height is the total", async () => {
    open();
    await screen.findByText("7 días dibujados");
    const legend = screen.getByText("Total: la barra entera").closest("ul")!;
    expect(
      within(legend)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["Negativos (ocultos)", "Positivos ", "Por revisar ", "Total: la barra entera"]);
  });
});

describe("the insights", () => {
  it("say the week in a sentence, with its formula, and open the list behind every figure", async () => {
    open();
    await screen.findByText(/^Esta semana Atalaya ocultó 82 comentarios, 31 de ellos de noche/);
    await userEvent.click(screen.getByRole("button", { name: "Cómo se calcula" }));
    screen.getByText(/Cuenta los comentarios de los últimos 7 días/);
    await screen.findByText("Publicaciones y anuncios con más ocultos");
    const address = (name: string | RegExp) => screen.getByRole("link", { name }).getAttribute("href");
    const week = "from=2026-11-15&to=2026-11-21";
    expect(address("Ver los 82 ocultos")).toBe(`/comments?cause=any&${week}&by=machine`);
    expect(address("Ver los 31 de la noche")).toBe(`/comments?cause=any&${week}&by=machine&hours=22-8`);
    expect(address("28 ocultos")).toBe(`/comments?cause=any&${week}`);
    expect(address("7 en los 7 días anteriores")).toBe("/comments?cause=any&from=2026-11-08&to=2026-11-14");
    expect(address(/^Insulto/)).toBe(`/comments?cause=insult&${week}`);
    const month = "from=2026-10-23&to=2026-11-21";
    expect(address("Domingo a las 0:00: 2")).toBe(`/comments?cause=any&${month}&weekday=7&hours=0-1`);
    expect(address("Rebajas")).toBe(`/comments?cause=any&${month}&post=p-1&page=a-1`);
    expect(address(/^Errores corregidos esta semana: 3/)).toBe(`/history?actor=person&what=restored&${week}`);
    expect(address("Este mes")).toBe("/comments?from=2026-11-01&to=2026-11-30&written=visitors");
  });

  it("move between the hours of the map with the arrows, as one stop of the keyboard", async () => {
    open();
    const worst = await screen.findByRole("link", { name: "Sábado a las 23:00: 5" });
    const other = screen.getByRole("link", { name: "Domingo a las 0:00: 2" });
    expect([worst.tabIndex, other.tabIndex]).toEqual([0, -1]);
    worst.focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(document.activeElement).toBe(other);
    expect([worst.tabIndex, other.tabIndex]).toEqual([-1, 0]);
  });

  it("name the colours of the causes, own rules as such, and the dashed line of the period before", async () => {
    open();
    await screen.findByText("causas");
    const legend = screen.getByText("Período anterior").closest("ul")!;
    for (const name of ["Insulto", "Tus reglas"]) within(legend).getByText(name);
    expect(screen.getByText("Período anterior").closest("li")!.textContent).toBe("Período anterior7");
  });

  it("show the hours in blocks of three on a narrow screen, so that the week is whole", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
    open();
    const link = await screen.findByRole("link", { name: "Domingo de 0:00 a 3:00: 2" });
    expect(link.getAttribute("href")).toContain("weekday=7&hours=0-3");
    const map = screen.getByRole("table", { name: "Comentarios ocultos por día de la semana y hora" });
    expect(within(map).getAllByRole("columnheader")).toHaveLength(9);
    expect(screen.getByRole("list", { name: "Colores del mapa" }).textContent).toBe("Ocultos en 3 horas:1–23–5");
  });

  it("say alone that they failed, and load again", async () => {
    broken = ["/insights/"];
    open();
    await screen.findByText("No se pudo cargar el detalle de lo oculto");
    screen.getByText("12.345");
    broken = [];
    await userEvent.click(screen.getByRole("button", { name: "Reintentar" }));
    await screen.findByText("Ocultos por hora");
  });

  it("keep the week in sight when only the details of another period fail", async () => {
    open();
    await screen.findByText(/^Esta semana Atalaya ocultó 82 comentarios/);
    broken = ["/insights/"];
    await userEvent.click(screen.getByRole("radio", { name: "30D" }));
    await screen.findByText("No se pudo cargar el detalle de lo oculto");
    screen.getByText(/^Esta semana Atalaya ocultó 82 comentarios/);
  });

  it("say how long questions waited, who took longest, and that a rule is no person", async () => {
    open();
    await screen.findByText(
      "La mitad de las preguntas y quejas respondidas esperó 34 min como mucho; nueve de cada diez, 5 h.",
    );
    const link = screen.getByRole("link", { name: "12 respondidas" });
    expect(link.getAttribute("href")).toBe(`/comments?inbox=answered&from=${WEEK.from}&to=${WEEK.to}`);
    screen.getByText(/2 de ellas solo con una respuesta automática, que no cuenta/);
    const rows = screen.getAllByRole("row").map(({ textContent }) => textContent);
    expect(rows).toEqual(expect.arrayContaining(["Bruno42 h5 h", "En la propia red610 min30 min"]));
    screen.getByText("10:00: 34 min de mediana, 10 respuestas");
  });

  it("of a plan without first answers say which plans have them", async () => {
    server.insights = { ...INSIGHTS, answers: null };
    open();
    await screen.findByText("Cuánto esperan las preguntas y quejas, con los planes Pro y Business.");
  });

  it("of a quiet week promise nothing", async () => {
    server.insights = {
      ...INSIGHTS,
      week: { ...WEEK, hidden: 0, night: 0, medianSeconds: null },
      causes: INSIGHTS.causes.map(({ date }) => ({ date, ...NO_CAUSES })),
      corrected: INSIGHTS.corrected.map((week) => ({ ...week, corrected: 0 })),
      hours: { ...INSIGHTS.hours, attacks: [] },
      posts: { ...INSIGHTS.posts, worst: [] },
    };
    open();
    await screen.findByText("Esta semana Atalaya no ocultó por sí sola ningún comentario nuevo.");
    await screen.findByText("Nada oculto en los últimos 30 días.");
    expect(screen.queryByText("causas"), "no chart of zeros").toBeNull();
    screen.getByText("Ninguno en las últimas 2 semanas.");
    expect(screen.queryByRole("button", { name: "Compartir" })).toBeNull();
  });
});

it("lists the last comments with their status, and links to all", async () => {
  server.comments = [makeComment({ content: "Basura", status: "disapproved" })];
  open();
  const item = (await screen.findByText("Basura")).closest("li")!;
  within(item).getByText("Desaprobado");
  expect(screen.getByRole("link", { name: "Ver todos" }).getAttribute("href")).toBe("/comments?status=all");
  expect(calls).toContain(`/recent-comments/${pro.id}?limit=3`);
});

it("lists the protected pages once each, with their networks", async () => {
  open();
  const item = (await screen.findByText("Panadería Sol", { selector: "li span" })).closest("li")!;
  expect(item.querySelectorAll("svg")).toHaveLength(2);
});

it("says what to do while there is nothing yet", async () => {
  server = { ...server, groups: [], comments: [] };
  open();
  await screen.findByText("No hay actividad reciente");
  screen.getByText("No tienes cuentas protegidas");
  expect(screen.getByRole("link", { name: "Conectar primera cuenta" }).getAttribute("href")).toBe("/accounts");
});

describe("when part of the dashboard does not load", () => {
  it.each(["/stats/", "/account-groups/", "/recent-comments/", "/chart-data/"])(
    "%s: shows clearly marked demonstration data, and tries again",
    async (path) => {
      broken = [path];
      open();
      await screen.findByText("Datos de demostración.");
      expect(console.error).toHaveBeenCalledWith("dashboard", expect.any(Error));
      expect(shown("Comentarios Totales")).toBe("1.243EjemploEste mes");
      expect(shown("Comentarios Bloqueados")).toBe("78EjemploEfectividad: –");
      expect(shown("Respuestas Automáticas")).toBe("45EjemploEste mes");
      expect(shown("Cuentas Protegidas")).toBe("2EjemploGestionar cuentas");
      screen.getByText("Página de ejemplo");
      // No other data of the owner are shown.
      expect(screen.queryByText("12.345")).toBeNull();
      expect(screen.queryByText("Qué buen pan")).toBeNull();
      expect(screen.queryByText("7 días dibujados")).toBeNull();

      broken = [];
      await userEvent.click(screen.getByRole("button", { name: "Reintentar" }));
      await screen.findByText("12.345");
      expect(screen.queryByText("Datos de demostración.")).toBeNull();
      expect(screen.queryByText("Ejemplo")).toBeNull();
    },
  );

  it("says so in the chart alone when only another period fails", async () => {
    open();
    await screen.findByText("7 días dibujados");
    broken = ["/chart-data/"];
    await userEvent.click(screen.getByRole("radio", { name: "30D" }));
    await screen.findByText("No se pudo cargar este período");
    screen.getByText("12.345");
    expect(screen.queryByText("Datos de demostración.")).toBeNull();
    broken = [];
    await userEvent.click(screen.getByRole("button", { name: "Reintentar" }));
    await screen.findByText("30 días dibujados");
  });

  it("keeps the owner's figures when only a later request fails", async () => {
    open();
    await screen.findByText("12.345");
    broken = ["/"];
    notice(8);
    await waitFor(() => expect(calls.filter((path) => path.startsWith("/stats/"))).toHaveLength(2));
    expect(await screen.findByText("12.345")).toBeTruthy();
    expect(screen.queryByText("Datos de demostración.")).toBeNull();
  });
});

describe("when comments change", () => {
  const looks = () => calls.filter((path) => path.startsWith("/stats/")).length;

  it("updates at once, without an empty moment, and does not reload the accounts", async () => {
    open();
    await screen.findByText("12.345");
    server.stats = { ...STATS, total: 12_346 };
    server.comments = [makeComment({ id: "c-2", content: "Acaba de llegar" })];
    notice(8);
    expect(screen.getByText("12.345")).toBeTruthy();
    await screen.findByText("12.346");
    await screen.findByText("Acaba de llegar");
    expect(calls.filter((path) => path.startsWith("/account-groups/"))).toHaveLength(1);
  });

  it("updates when the reader comes back from another screen that received no notifications", async () => {
    const client = newQueryClient();
    const first = open(client);
    await screen.findByText("12.345");
    first.unmount();
    server.stats = { ...STATS, total: 12_347 };
    open(client);
    screen.getByText("12.345");
    await screen.findByText("12.347");
  });

  it("reloads at most twice a second, and once more after the last change", async () => {
    open();
    await screen.findByText("12.345");
    vi.useFakeTimers();
    for (let count = 0; count < 20; count++) {
      await act(async () => {
        live.notify!(count);
        await vi.advanceTimersByTimeAsync(100);
      });
    }
    expect(looks()).toBeLessThanOrEqual(6);
    server.stats = { ...STATS, total: 12_400 };
    await act(async () => {
      live.notify!(99);
      await vi.advanceTimersByTimeAsync(1_500);
    });
    expect(screen.getByText("12.400")).toBeTruthy();
    const after = looks();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(looks()).toBe(after);
  });
});

it("names a day of statistics without a shift by the reader's time zone", () => {
  expect(dayLabel("2026-10-25")).toBe("25 oct");
  expect(dayLabel("2026-01-01")).toBe("1 ene");
});
