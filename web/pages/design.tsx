// All components of web/ui, in both themes; only the development server has this page.
import { Bell, CircleCheck, Clock, EyeOff, Flag, MessagesSquare } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Alert } from "../ui/alert.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Card, CardTitle } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty/empty-state.tsx";
import { Checkbox } from "../ui/forms/checkbox.tsx";
import { Field } from "../ui/forms/field.tsx";
import { PasswordField } from "../ui/forms/password-field.tsx";
import { SegmentedControl } from "../ui/forms/segmented-control.tsx";
import { Select } from "../ui/forms/select.tsx";
import { Slider } from "../ui/forms/slider.tsx";
import { Switch } from "../ui/forms/switch.tsx";
import { TextArea } from "../ui/forms/text-area.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Logo, LogoMark } from "../ui/logo.tsx";
import { Dialog } from "../ui/overlays/dialog.tsx";
import { Sheet } from "../ui/overlays/sheet.tsx";
import { showToast } from "../ui/overlays/toast-store.ts";
import { Toaster } from "../ui/overlays/toaster.tsx";
import { Tooltip } from "../ui/overlays/tooltip.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { Cell, Table } from "../ui/table.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { textLinkClass } from "../ui/text-link-class.ts";
import { UsageBar } from "../ui/usage-bar.tsx";

const COLORS = [
  "bg-ground",
  "bg-surface",
  "bg-raised",
  "bg-line",
  "bg-line-strong",
  "bg-ink",
  "bg-ink-soft",
  "bg-ink-faint",
  "bg-lantern",
  "bg-lantern-soft",
  "bg-ok",
  "bg-ok-soft",
  "bg-flag",
  "bg-flag-soft",
  "bg-hidden",
  "bg-hidden-soft",
  "bg-wait",
  "bg-wait-soft",
];

export default function DesignPage() {
  const [open, setOpen] = useState<"dialog" | "sheet" | null>(null);
  const close = () => setOpen(null);
  return (
    <main className="grid min-h-dvh xl:grid-cols-2">
      <title>Diseño · Atalaya</title>
      <h1 className="sr-only">Diseño</h1>
      <Samples theme="dark" onOpen={setOpen} />
      <Samples theme="light" onOpen={setOpen} />
      {open === "dialog" && (
        <Dialog title="Un diálogo" onClose={close} actions={<Button onClick={close}>Entendido</Button>}>
          <Field label="Un campo" />
        </Dialog>
      )}
      {open === "sheet" && (
        <Sheet label="Un panel" onClose={close}>
          <p className="p-5">Entra desde la izquierda.</p>
        </Sheet>
      )}
      <Toaster />
    </main>
  );
}

function Samples({ theme, onOpen }: { theme: "dark" | "light"; onOpen: (name: "dialog" | "sheet") => void }) {
  const [cycle, setCycle] = useState<"monthly" | "quarterly">("monthly");
  const [days, setDays] = useState(7);
  const scheme = theme === "dark" ? "scheme-dark" : "scheme-light";
  return (
    <div className={`${scheme} space-y-10 bg-ground p-6 text-ink sm:p-10`}>
      <SampleGroup name="Marca">
        <Logo />
        <LogoMark className="size-4" />
        <LogoMark className="size-12" />
      </SampleGroup>
      <SampleGroup name="Color">
        {COLORS.map((color) => (
          <div key={color} className="w-20 text-2xs text-ink-faint">
            <div className={`mb-1 h-10 rounded-control border border-line ${color}`} />
            {color.slice(3)}
          </div>
        ))}
      </SampleGroup>
      <SampleGroup name="Texto">
        <div className="space-y-2">
          <p className="text-3xl font-semibold tracking-tight">La guardia de tus comentarios</p>
          <p className="text-2xl font-semibold">Título de página</p>
          <p className="text-base">Lo que se lee: 1.234 comentarios.</p>
          <p className="text-ink-soft">Lo que acompaña.</p>
          <p className="text-ink-faint">Lo que anota.</p>
          <a href="#texto" className={textLinkClass}>
            Un enlace
          </a>
        </div>
      </SampleGroup>
      <SampleGroup name="Botones">
        <Button>Principal</Button>
        <Button look="secondary">Secundario</Button>
        <Button look="quiet">Discreto</Button>
        <Button look="danger">Peligroso</Button>
        <Button loading>Guardando...</Button>
        <Button disabled>Desactivado</Button>
        <Button size="small" look="secondary">
          Pequeño
        </Button>
        <Button size="large">Grande</Button>
        <IconButton icon={Bell} label="Avisos" />
      </SampleGroup>
      <SampleGroup name="Campos">
        <div className="grid w-full gap-4 sm:grid-cols-2">
          <Field label="Nombre" hint="Como te conocen." />
          <Field label="Con error" error="El nombre es requerido" />
          <PasswordField label="Contraseña" defaultValue="secreta" />
          <Select label="Motivo">
            <option>Spam</option>
            <option>Otro</option>
          </Select>
          <TextArea label="Mensaje" />
          <Slider
            label="Días"
            min={1}
            max={30}
            value={days}
            valueText={`${days} días`}
            onChange={(event) => setDays(event.target.valueAsNumber)}
          />
          <Switch label="Moderación automática" hint="Oculta por ti." defaultChecked />
          <Switch label="Apagado" />
          <Checkbox label="Recordar" defaultChecked />
        </div>
        <SegmentedControl
          label="Periodo"
          value={cycle}
          onChange={setCycle}
          options={[
            { value: "monthly", label: "Mensual" },
            { value: "quarterly", label: "Trimestral" },
          ]}
        />
      </SampleGroup>
      <SampleGroup name="Estados">
        <Badge look="ok" icon={CircleCheck}>
          Aprobado
        </Badge>
        <Badge look="flag" icon={Flag}>
          Marcado
        </Badge>
        <Badge look="hidden" icon={EyeOff}>
          Desaprobado
        </Badge>
        <Badge look="wait" icon={Clock}>
          Pendiente
        </Badge>
        <Badge look="accent">Plan Pro</Badge>
        <Badge>Neutro</Badge>
      </SampleGroup>
      <SampleGroup name="Avisos">
        <div className="w-full space-y-2">
          <Alert look="error">No se pudo guardar.</Alert>
          <Alert look="warning">Quedan dos días.</Alert>
          <Alert look="success">Guardado.</Alert>
          <Alert look="info" action={<Button size="small">Ver</Button>}>
            Hay una versión nueva.
          </Alert>
        </div>
        <Button
          look="secondary"
          onClick={() =>
            showToast({ look: "success", text: "Comentario ocultado", action: { label: "Deshacer", run: () => {} } })
          }
        >
          Aviso con deshacer
        </Button>
        <Button look="secondary" onClick={() => onOpen("dialog")}>
          Diálogo
        </Button>
        <Button look="secondary" onClick={() => onOpen("sheet")}>
          Panel
        </Button>
        <Tooltip text="Unas palabras sobre el botón">
          <Button look="secondary">Con explicación</Button>
        </Tooltip>
      </SampleGroup>
      <SampleGroup name="Contenido">
        <Card className="w-full">
          <CardTitle className="mb-3">Tarjeta</CardTitle>
          <Tabs
            label="Pestañas"
            tabs={[
              { value: "a", label: "Primera", panel: "Contenido de la primera." },
              { value: "b", label: "Segunda", panel: "Contenido de la segunda." },
            ]}
          />
        </Card>
        <Card className="w-full">
          <Table
            label={`Facturas, ${theme}`}
            columns={[{ name: "Factura" }, { name: "Fecha" }, { name: "Importe", numeric: true }]}
          >
            <tr>
              <Cell>A-001</Cell>
              <Cell>1 ene 2026</Cell>
              <Cell numeric>70,00</Cell>
            </tr>
            <tr>
              <Cell>A-002</Cell>
              <Cell>1 feb 2026</Cell>
              <Cell numeric>1.111,11</Cell>
            </tr>
          </Table>
        </Card>
        <div className="w-full space-y-3">
          <UsageBar label="Poco" value={30} limit={100} />
          <UsageBar label="Bastante" value={70} limit={100} />
          <UsageBar label="Casi todo" value={90} limit={100} />
        </div>
        <Card className="w-full">
          <EmptyState icon={MessagesSquare} title="Nada todavía" action={<Button>Empezar</Button>}>
            Aquí aparecerá lo primero que llegue.
          </EmptyState>
        </Card>
        <div className="w-full space-y-2">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-20" />
        </div>
        <Spinner label="Cargando..." />
      </SampleGroup>
    </div>
  );
}

function SampleGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-sm font-semibold text-ink-faint">{name}</h2>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </section>
  );
}
