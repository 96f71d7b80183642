import { type ComponentProps, useState } from "react";
import { Field } from "./field.tsx";

export function PasswordField(props: Omit<ComponentProps<typeof Field>, "type" | "trailing">) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? "text" : "password"}
      trailing={
        <button
          type="button"
          aria-pressed={shown}
          aria-label={shown ? "Ocultar contraseña" : "Mostrar contraseña"}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-1 right-1 rounded-md px-3 text-sm text-slate-300 hover:text-white"
        >
          {shown ? "Ocultar" : "Mostrar"}
        </button>
      }
    />
  );
}
