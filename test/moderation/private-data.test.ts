// Private data of people in comments: whose it is, and that orders, prices, dates and shops are none.
import { describe, expect, it } from "vitest";
import { readText } from "../../worker/moderation/normalize/normalize.ts";
import { findPrivateData } from "../../worker/moderation/patterns/private-data.ts";
import { judge } from "./support.ts";

const found = (text: string) =>
  findPrivateData(readText(text).folded).map(({ rule, start, end }) => [rule, text.slice(start, end)]);

describe("finding", () => {
  it.each([
    ["¿Tienen talla 40? Mi número es 612 345 678", "own_phone", "612 345 678"],
    ["me pueden llamar al +34 612 345 678, llevo tres días esperando", "own_phone", "+34 612 345 678"],
    ["le dejo mi otro número 0424 901 5583 xq se me dañó el teléfono", "own_phone", "0424 901 5583"],
    ["quiero dos, soy doña Emma 719 44 206", "own_phone", "719 44 206"],
    ["el móvil de ella no va: mi número es 612 345 678", "own_phone", "612 345 678"],
    ["el teléfono de ese es 612345678, llamadle todos", "someones_phone", "612345678"],
    ["su whatsapp es 3005550182, escribidle", "someones_phone", "3005550182"],
    ["Vivo en calle Luna 8 y no llega el repartidor", "own_address", "calle Luna 8"],
    ["la Cra 27 #41-12 apto 302, recibe Gloria", "own_address", "Cra 27 #41-12"],
    ["Vive en la calle Mayor 12, 3º B, id a por él", "someones_address", "calle Mayor 12"],
    ["pasen su dirección: calle Mezquite int 4", "someones_address", "calle Mezquite int 4"],
    ["Mi DNI es 12345678Z y no me llega", "own_id", "12345678Z"],
    ["Su DNI es 12.345.678-Z, ese es", "someones_id", "12.345.678-Z"],
    ["soy X1234567L", "own_id", "X1234567L"],
    ["CURP: BOXW310820HNERXN09", "own_id", "BOXW310820HNERXN09"],
    ["mi RUT es 12.531.909-2", "own_id", "12.531.909-2"],
    ["rut 12531909-2", "own_id", "12531909-2"],
    ["CPF 390.533.447-05", "own_id", "390.533.447-05"],
    ["mi cuit 20-05536168-2", "own_id", "20-05536168-2"],
    ["mi cédula es 1.032.456.789", "own_id", "1.032.456.789"],
    ["esta es la dueña, cédula V-12345678", "someones_id", "12345678"],
  ])("%s", (text, rule, span) => expect(found(text)).toEqual([[rule, span]]));

  it.each([
    "Mi pedido 612345678 no llegó",
    "El número de pedido 20241234567 sigue sin llegar",
    "mi numero de guia es 987654321012, llámenme",
    "Mi número de gestión es 40-118823",
    "Llamad al 900 123 456 y os atienden",
    "llámame cuando baje de 1.500.000",
    "¿Estáis en la calle Mayor 12?",
    "La tienda de la calle Serrano 45 cierra a las 8",
    "Vivo en Sevilla desde 2019",
    "Nací el 12-05-1990, mi móvil no va desde el 12.05.2024",
    "DNI 12345678A", // another check letter
    "mi rut 12.531.909-3",
    "CPF 390.533.447-06",
    "CPF 111.111.111-11",
    "cpf 11111111111",
    "rut 76086428-5",
    "mi cuit 20-05536168-3",
    "BOXW310820HNERXN08",
    "76.086.428-5 es el rut de la empresa", // a company
    "escribidme a https://tienda.example/34612345678",
    "Me contactaron de un 55 0188 6270 y era una estafa",
    "Pagué 12345678 pesos",
  ])("nothing in %s", (text) => expect(found(text)).toEqual([]));
});

describe("deciding", () => {
  it("a customer's own telephone under a question is no spam: hiding it is proposed, and a person decides", () => {
    const text = "¿Tienen talla 40? Mi número es 612 345 678";
    expect(judge(text)).toMatchObject({ status: "flagged", category: "private_data", doubtful: false });
    expect(judge(text).reasons).toEqual([{ kind: "rule", rule: "own_phone", start: 31, end: 42 }]);
    expect(judge(text, { observeOnly: true })).toMatchObject({ status: "approved", held: "private_data" });
    expect(judge(text, { postMode: "off" })).toMatchObject({ status: "approved" });
  });

  it("an advertiser's telephone is spam", () => {
    expect(judge("Préstamos sin buró, escríbeme al 55 0188 3441")).toMatchObject({
      status: "disapproved",
      category: "spam",
    });
  });

  it("an insult with somebody's address stays an insult, and says both", () => {
    const { status, category, reasons } = judge("este cerdo se llama Pedro y vive en calle Alcalá 45");
    expect({ status, category }).toEqual({ status: "disapproved", category: "toxic" });
    expect(reasons).toContainEqual(expect.objectContaining({ rule: "someones_address" }));
  });

  it("hides or shows it by itself only where the owner has an exception that says so", () => {
    const text = "el teléfono de ese es 612345678, llamadle todos";
    const exception = (effect: "show" | "hide") => ({
      exceptions: [
        { id: "e", effect, about: { kind: "finding" as const, finding: "private_data" as const }, evenThreats: false },
      ],
    });
    expect(judge(text)).toMatchObject({ status: "flagged" });
    expect(judge(text, exception("hide"))).toMatchObject({ status: "disapproved", category: "private_data" });
    expect(judge(text, exception("show"))).toMatchObject({ status: "approved", held: "exception" });
  });
});
