import { Link } from "react-router";
import { paths } from "../paths.ts";
import { buttonClass } from "../ui/button.tsx";

export default function HomePage() {
  return (
    <main className="mx-auto flex min-h-screen max-w-2xl flex-col items-center justify-center gap-6 p-6 text-center">
      <title>Atalaya · Moderación de comentarios para Facebook e Instagram</title>
      <img src="/favicon.svg" alt="" className="size-20" />
      <h1 className="text-5xl font-bold">Atalaya</h1>
      <p className="text-lg text-slate-300">
        Vigila los comentarios de tus páginas de Facebook e Instagram y oculta el spam y los insultos por ti, a
        cualquier hora.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to={paths.register} className={buttonClass()}>
          Prueba Gratis
        </Link>
        <Link to={paths.login} className={buttonClass("secondary")}>
          Iniciar sesión
        </Link>
      </div>
    </main>
  );
}
