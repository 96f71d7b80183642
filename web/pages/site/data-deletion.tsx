import { ACCOUNT_DELETION_DAYS } from "../../../worker/vocabulary/people/account-deletion.ts";
import { DeletionStatus } from "../../features/privacy/deletion-status.tsx";
import { Contact } from "../../features/site/contact.tsx";
import { Clause, LegalText, Points, Term } from "../../features/site/legal-text.tsx";
import { TextLink } from "../../features/site/text-link.tsx";
import { paths } from "../../paths.ts";

export default function DataDeletionPage() {
  return (
    <LegalText
      page="dataDeletion"
      title="Eliminación de datos"
      updated="2026-11-22"
      lead="Hay varias maneras de borrar lo que Atalaya guarda de ti o de tus páginas. Ninguna cuesta nada."
    >
      <DeletionStatus />
      <Clause title="1. Desde Facebook">
        <p>
          En Facebook, abre <Term>Configuración y privacidad → Configuración → Integraciones empresariales</Term>, elige
          Atalaya, pulsa <Term>Eliminar</Term> y confirma que también quieres que se eliminen los datos. Meta nos avisa
          al momento: borramos tu permiso, sus claves de acceso y tu identificador de Facebook, y los comentarios que tú
          escribiste en páginas que Atalaya cuida. Facebook te da un código con el que ves aquí cómo va la petición. Los
          comentarios de otras personas en tus páginas se borran como dice el punto 2.
        </p>
      </Clause>

      <Clause title="2. Desde Atalaya">
        <p>
          En <TextLink to={paths.accounts}>Cuentas</TextLink>, elige la cuenta y pulsa <Term>Eliminar</Term>. Se borra
          la clave con la que accedíamos a ella. Sus comentarios se conservan, salvo que elijas <Term>Borrarlos</Term>{" "}
          al confirmar. No se puede deshacer.
        </p>
      </Clause>

      <Clause title="3. Cerrando tu cuenta">
        <p>
          En <TextLink to={paths.settingsData}>Configuración</TextLink>, pulsa <Term>Cerrar mi cuenta</Term> y
          confírmalo con tu contraseña y, si lo tienes, tu segundo paso. Tus páginas quedan en pausa y tu plan deja de
          renovarse. Durante {ACCOUNT_DELETION_DAYS} días puedes entrar y recuperarla; después se borra todo, y te lo
          decimos por correo.
        </p>
      </Clause>

      <Clause title="4. Escribiéndonos">
        <p>
          Si comentaste en una página y quieres que desaparezca lo que guardamos de tu comentario, usa <Contact />.
          Dinos qué cuenta, página o comentario es. Contestamos en un máximo de 30 días.
        </p>
      </Clause>

      <Clause title="Qué se borra">
        <Points>
          <li>Con la petición desde Facebook: tu permiso, sus claves, tu identificador y tus propios comentarios.</li>
          <li>Al eliminar una cuenta: su clave de acceso.</li>
          <li>
            Si eliges borrar sus comentarios: su texto, su autor, sus decisiones, tus respuestas y tus notas, poco a
            poco si son muchos.
          </li>
          <li>
            Si cierras tu cuenta de Atalaya: todo lo anterior, y además tu nombre, tu correo, la huella de tu
            contraseña, tus ajustes y el archivo. De nuestras bases de datos desaparece en unas horas.
          </li>
        </Points>
      </Clause>

      <Clause title="Qué no se borra">
        <Points>
          <li>Las facturas, durante el tiempo que exige la ley fiscal.</li>
          <li>
            Lo que está en Facebook e Instagram. Un comentario oculto sigue oculto allí; si quieres que vuelva a verse,
            restáuralo antes de borrar la página.
          </li>
        </Points>
      </Clause>
    </LegalText>
  );
}
